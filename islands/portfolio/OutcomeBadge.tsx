import { OUTCOME_LABELS, type OutcomeStatus } from "../../domain/progress.ts";
import { CircleCheck } from "../../ui/icons.ts";

const BADGE_CLASSES: Record<OutcomeStatus, string> = {
  pending: "badge tone-neutral badge-outline",
  submitted: "badge tone-info badge-soft",
  reviewed: "badge tone-warning badge-soft",
  completed: "badge tone-success badge-soft",
};

export function OutcomeBadge({ status }: { status: OutcomeStatus }) {
  return (
    <span className={BADGE_CLASSES[status]}>
      {status === "completed" && <CircleCheck />}
      {OUTCOME_LABELS[status]}
    </span>
  );
}
