import type { ReactNode } from "react";

type StateProps = {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

export function EmptyState({ title, icon, children, action, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state stack gap-s centred">
      {icon && <span className="disc disc-large" aria-hidden="true">{icon}</span>}
      <Heading className="state-title">{title}</Heading>
      {children && <div className="state-words quiet">{children}</div>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}
