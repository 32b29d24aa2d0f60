import { Alert } from "../../ui/Alert.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { Refused } from "./create_portfolios.ts";

/** How far the making of portfolios is. */
export function CreationProgress({ done, asked }: { done: number; asked: number }) {
  return (
    <ProgressBar
      label="Portfolios created"
      percent={asked === 0 ? 0 : Math.round((100 * done) / asked)}
      text={`${done} of ${asked} portfolios`}
    />
  );
}

/** Who was refused and why, until the next try. */
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
      <ul className="creation-refused" tabIndex={0} aria-label="Not created">
        {refused.map(({ studentId, name, message }) => (
          <li key={studentId}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
