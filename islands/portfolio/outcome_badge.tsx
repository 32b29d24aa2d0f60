import { OUTCOME_LABELS, type OutcomeStatus } from "../../domain/progress.ts";
import { CircleCheck } from "../../ui/icons.ts";

const LOOKS: Record<OutcomeStatus, string> = {
  pending: "badge tone-neutral badge-outline",
  submitted: "badge tone-info badge-soft",
  reviewed: "badge tone-warning badge-soft",
  completed: "badge tone-success badge-soft",
};

/** How far one outcome is (spec 1 §2.7). */
export function outcomeBadge(status: OutcomeStatus) {
  return (
    <span className={LOOKS[status]}>
      {status === "completed" && <CircleCheck />}
      {OUTCOME_LABELS[status]}
    </span>
  );
}
