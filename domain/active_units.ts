import type { Progress } from "./progress.ts";

/** Spec 1 §4, Unit card on the teacher dashboard. */
const UNIT_STATUSES = ["in_progress", "completed"] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

export const UNIT_FILTERS = ["all", ...UNIT_STATUSES] as const;
export type UnitFilter = (typeof UNIT_FILTERS)[number];

export const UNIT_STATUS_LABELS: Readonly<Record<UnitStatus, string>> = {
  in_progress: "In Progress",
  completed: "Completed",
};

export const UNIT_FILTER_LABELS: Readonly<Record<UnitFilter, string>> = {
  all: "All",
  ...UNIT_STATUS_LABELS,
};

/** Decided by counts: 199 of 200 round to 100 %. */
export function unitStatus({ completed, total }: Progress): UnitStatus {
  return total > 0 && completed >= total ? "completed" : "in_progress";
}

export function unitProgressText({ completed, total }: Progress): string {
  return `${completed} of ${total} completed`;
}
