import { countText } from "./count_text.ts";

/** The establishment's own record: it names no level, since a unit award shows none (DOMAIN, The scheme). */
export const UNIT_RECORD = {
  title: "Record of units achieved",
  notice: "This is the establishment’s own record. Unit Award Statements come from the awarding body.",
  /** In a take-home pack. */
  fileName: "Record of units achieved.pdf",
} as const;

export const NO_AWARDED_UNIT =
  "There is no awarded unit yet. The record can be opened after the first award.";

/** Below the student's name. */
export function unitsAchieved(count: number): string {
  return `has achieved ${countText(count, "unit")} in the Unit Award Scheme`;
}

/** Units in one column, in two, and in two on each further page. */
export const RECORD_PAGE = { roomy: 14, full: 36, further: 56 } as const;

export type RecordPage<Unit> = { units: readonly Unit[]; columns: 1 | 2 };

/** At least one page. */
export function recordPages<Unit>(units: readonly Unit[]): RecordPage<Unit>[] {
  const { roomy, full, further } = RECORD_PAGE;
  const pages: RecordPage<Unit>[] = [{ units: units.slice(0, full), columns: units.length > roomy ? 2 : 1 }];
  for (let at = full; at < units.length; at += further) {
    pages.push({ units: units.slice(at, at + further), columns: 2 });
  }
  return pages;
}

export const RECORD_ON_SHARED_DEVICE =
  "You are signed in with a card, perhaps on a device that others use too. To open your record, use the link from " +
  "your email on your own device.";
