import type { Progress } from "./progress.ts";

/** How far the portfolios of a unit are: completed when all of them are (spec 1 §4, Unit card on the teacher dashboard). */
export const UNIT_STATUSES = ["in_progress", "completed"] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** What the Active Units can be narrowed to (spec 1 §2.4). */
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

/** A unit's state, by how many of its portfolios are completed; decided by the counts, since 199 of 200 are 100 % rounded. */
export function unitStatus({ completed, total }: Progress): UnitStatus {
  return total > 0 && completed >= total ? "completed" : "in_progress";
}

/** The words beside a unit's bar: '3 of 5 portfolios completed'. */
export function unitProgressText({ completed, total }: Progress): string {
  return `${completed} of ${total} ${total === 1 ? "portfolio" : "portfolios"} completed`;
}
