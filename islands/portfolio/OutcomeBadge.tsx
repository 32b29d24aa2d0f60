import { OUTCOME_LABELS, type OutcomeStatus } from "../../domain/progress.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import type { Tone } from "../../ui/tone.ts";

const TONES: Record<OutcomeStatus, Tone> = {
  pending: "neutral",
  submitted: "info",
  reviewed: "warning",
  completed: "success",
};

/** How far one outcome is (spec 1 §2.7). */
export function OutcomeBadge({ status }: { status: OutcomeStatus }) {
  return (
    <Badge
      tone={TONES[status]}
      look={status === "pending" ? "outline" : "soft"}
      icon={status === "completed" ? <CircleCheck /> : undefined}
    >
      {OUTCOME_LABELS[status]}
    </Badge>
  );
}
