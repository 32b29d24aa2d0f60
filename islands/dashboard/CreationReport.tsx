import { Alert } from "../../ui/Alert.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { Refused } from "./create_portfolios.ts";

export function CreationProgress({ done, total }: { done: number; total: number }) {
  return (
    <ProgressBar
      label="Portfolios created"
      percent={total === 0 ? 0 : Math.round((100 * done) / total)}
      text={`${done} of ${total} portfolios`}
    />
  );
}

export function CreationReport({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title={refused.length === 1
        ? "1 portfolio was not created"
        : `${refused.length} portfolios were not created`}
      live
    >
      <ul className="creation-refused anywhere stack gap-xs scrolls" tabIndex={0} aria-label="Not created">
        {refused.map(({ studentId, name, message }) => (
          <li key={studentId}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
