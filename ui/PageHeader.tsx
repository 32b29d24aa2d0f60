import type { ReactNode } from "react";
import { ArrowLeft } from "./page_icons.ts";

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
      {back && (
        <a className="back-link bare-link target small strong" href={back.href}>
          <ArrowLeft size={18} />
          {back.label}
        </a>
      )}
      <div className="row between tops gap-2xl lines-l">
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
