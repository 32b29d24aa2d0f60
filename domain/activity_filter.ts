import { ACTIVITY_KINDS, type ActivityKind } from "./activity.ts";
import { isDay } from "./dates.ts";

/** What a list of activity is filtered by: ids, a kind, days `YYYY-MM-DD`; empty for all. */
export type ActivityFilter = {
  person: string;
  student: string;
  kind: ActivityKind | "";
  from: string;
  to: string;
};

export const NO_ACTIVITY_FILTER: ActivityFilter = { person: "", student: "", kind: "", from: "", to: "" };

export const REPORTS_NOT_IN_PLAN = "Exports of activity are not part of your plan";

/** The filter in an address; unknown values filter nothing. */
export function readActivityFilter(query: Record<string, string>): ActivityFilter {
  const { person = "", student = "", kind, from = "", to = "" } = query;
  return {
    person: person.slice(0, MAX_ID),
    student: student.slice(0, MAX_ID),
    kind: ACTIVITY_KINDS.find((known) => known === kind) ?? "",
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
  };
}

const MAX_ID = 100;
