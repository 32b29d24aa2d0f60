import { isBlank } from "./blank.ts";
import { STUDENT } from "./students.ts";

/** Students of one year group, however it is spelled; `yearGroup` as it is listed. */
export type YearGroup = { yearGroup: string; students: number };
/** `to` of null: they leave and are archived. */
export type YearMove = { from: string; to: string | null };

/** A class's name and teacher from now on, and as they were shown. */
export type ClassMove = {
  id: string;
  name: string;
  staffId: string;
  before: { name: string; staffId: string };
};

/** The last step; `years` without those that stayed. */
export type SchoolYearStart = { at: string; by: string; years: YearMove[] };

/** The statutory end of school; a later year leaves where it is the school's last. */
const FIRST_LEAVING_YEAR = 11;
/** Northern Ireland's last year. */
const LAST_YEAR = 14;

/** 'Year 9', 'Y10', '11', '9B', '10 Blue'; no other numbers, such as those of 'Post-16', 'Room 12' or '2024 intake'. */
const YEAR = /^(?<before>\s*(?:year|yr|y)?[\s.]*)(?<year>\d{1,2})(?<after>(?!\d|\s*\/).*)$/i;

type Year = { before: string; year: number; after: string };

function readYear(text: string): Year | null {
  const { before, year, after } = YEAR.exec(text)?.groups ?? {};
  const number = Number(year);
  return year === undefined || number > LAST_YEAR ? null : { before: before!, year: number, after: after! };
}

/** A year on: 'Year 9' → 'Year 10'; the school's last year leaves, a group without a year stays. */
export function proposeYears(groups: readonly YearGroup[]): YearMove[] {
  const last = Math.max(...groups.map(({ yearGroup }) => readYear(yearGroup)?.year ?? 0), FIRST_LEAVING_YEAR);
  return groups.map(({ yearGroup: from }) => {
    const year = readYear(from);
    return { from, to: year?.year === last ? null : year ? onward(year) : from };
  });
}

/** '9B' → '10B' where year 9 moves on; other names stay. */
export function proposeClassName(name: string, moves: readonly YearMove[]): string {
  const year = readYear(name);
  const moving = moves.some(({ from, to }) => isMoved({ from, to }) && readYear(from)?.year === year?.year);
  return year && moving ? onward(year) : name;
}

function onward({ before, year, after }: Year): string {
  return `${before}${year + 1}${after}`;
}

/** Whether students go to another year group. */
export function isMoved({ from, to }: YearMove): boolean {
  return to !== null && to.trim() !== from;
}

/** Checks the year group that students move to. */
export function checkNextYear(text: string): string | null {
  return isBlank(text) ? "Enter the year group" : STUDENT.yearGroup.check(text);
}

export type SchoolYearSummary = { moved: number; leavers: number; classes: number };

/** `classes`: how many get another name or teacher. */
export function summarize(
  groups: readonly YearGroup[],
  moves: readonly YearMove[],
  classes: number,
): SchoolYearSummary {
  const students = new Map(groups.map((group) => [group.yearGroup, group.students]));
  const count = (which: (move: YearMove) => boolean) =>
    moves.filter(which).reduce((sum, { from }) => sum + (students.get(from) ?? 0), 0);
  return { moved: count(isMoved), leavers: count(({ to }) => to === null), classes };
}

/** Time in which a second start is asked about. */
export const SECOND_START_MS = 180 * 86_400_000;

export const SCHOOL_YEAR_CHANGED =
  "Students or classes have been changed. Check the numbers again, then start the year.";
export const SCHOOL_YEAR_STARTED =
  "The school year was started not long ago. Look at the year groups: they may have moved on already.";
export const CLASS_NAMES_MEET =
  "Two classes of one teacher would have the same name. Give one of them another.";

/** Ids of classes whose teacher would have two of that name. */
export function classesThatMeet(classes: readonly Pick<ClassMove, "id" | "name" | "staffId">[]): Set<string> {
  const named = Map.groupBy(classes, ({ name, staffId }) => `${staffId} ${name.trim().toLowerCase()}`);
  return new Set([...named.values()].flatMap((same) => same.length > 1 ? same.map(({ id }) => id) : []));
}
