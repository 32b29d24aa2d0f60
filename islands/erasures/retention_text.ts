import { countText } from "../../domain/count_text.ts";
import { dayIn, longDate } from "../../domain/dates.ts";
import { daysBetween } from "../../domain/erasure.ts";
import type { ErasureState } from "../../server/features/erasures/read_erasure_state.ts";

/** When the retention time is or was over. */
export function retentionText({ until, over, hasDateOfBirth }: ErasureState, timeZone: string): string {
  const day = longDate(until, timeZone);
  const from = hasDateOfBirth
    ? ""
    : " There is no date of birth, so the time counts from the day they were added.";
  if (over) return `The retention time has been over since ${day}.${from}`;
  const days = daysBetween(dayIn(timeZone, new Date()), until);
  return `The retention time is over on ${day}, in ${countText(days, "day")}.${from}`;
}
