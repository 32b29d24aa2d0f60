import type { ReactNode } from "react";
import { EmptyState } from "./EmptyState.tsx";
import { CircleAlert } from "./icons.ts";

type ErrorStateProps = {
  title: string;
  message: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

export function ErrorState({ message, ...rest }: ErrorStateProps) {
  return (
    <div role="alert" className="tone-danger">
      <EmptyState {...rest} icon={<CircleAlert size={28} />}>{message}</EmptyState>
    </div>
  );
}
