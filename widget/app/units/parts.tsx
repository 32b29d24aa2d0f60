import { doneText, type Progress } from "../../../domain/progress.ts";
import { portfolioLabel, type PortfolioState } from "../../../domain/workflow.ts";
import { Button, Note } from "../parts.tsx";
import { failure, refresh } from "./portfolios.ts";
import { STATE_TONES } from "./tones.ts";

/** Shown late by its styles, so that a quick answer does not flicker. */
export function Loading() {
  return <p class="loading" role="status">Loading…</p>;
}

/** Note that the content could not be read. */
export function FailureNote() {
  if (failure.value === null) return null;
  return (
    <Note tone="danger">
      <p role="alert">{failure.value}</p>
      <Button onClick={() => void refresh()}>Try again</Button>
    </Note>
  );
}

/** Outcomes that are done, drawn and in words. */
export function OutcomesDone({ completed, total }: Progress) {
  return (
    <>
      <progress value={completed} max={Math.max(total, 1)} aria-label="Outcomes done" />
      <span class="small">{doneText({ completed, total })}</span>
    </>
  );
}

export function StateBadge({ state }: { state: PortfolioState }) {
  return <span class={`badge tone ${STATE_TONES[state ?? "open"]}`}>{portfolioLabel(state)}</span>;
}
