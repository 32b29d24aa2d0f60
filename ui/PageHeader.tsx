import type { ReactNode } from "react";
import { BackLink } from "./BackLink.tsx";

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string };
  /** Buttons, to the right on wide screens. */
  actions?: ReactNode;
  /** A line of facts or badges under the title. */
  children?: ReactNode;
};

/** The page's one h1 with what belongs to it. */
export function PageHeader({ title, subtitle, back, actions, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <div className="page-header-row">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="page-subtitle">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
