import type { ReactNode } from "react";
import { ArrowLeft } from "./icons.ts";

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, subtitle, back, actions, children }: PageHeaderProps) {
  return (
    <header className="page-header stack">
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <div className="page-header-row row between">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="page-subtitle lead">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions row gap-m">{actions}</div>}
      </div>
      {children}
    </header>
  );
}

function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="back-link target small strong" href={href}>
      <ArrowLeft size={18} />
      {children}
    </a>
  );
}
