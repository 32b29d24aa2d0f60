import type { ReactNode } from "react";
import { CircleAlert } from "./icons.ts";

type ErrorStateProps = {
  title: string;
  message: ReactNode;
  action?: ReactNode;
  requestId?: string | undefined;
  level?: 1 | 2 | 3;
};

export function ErrorState({ title, message, action, requestId, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state stack gap-s centred tone-danger" role="alert">
      <span className="disc disc-large" aria-hidden="true">
        <CircleAlert size={28} />
      </span>
      <Heading className="state-title">{title}</Heading>
      <div className="state-words quiet">{message}</div>
      {action && <div className="state-action">{action}</div>}
      {requestId && (
        <p className="state-reference small quiet">
          Reference: <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
