import { dayIn, startOfDay } from "./dates.ts";

/** Years outside of it are typing errors in an address. */
export const YEAR_RANGE = { min: 2000, max: 2100 } as const;

const FIRST_MONTH = 9;

/** The calendar year in which the academic year of an instant begins: September to August at the establishment. */
export function academicYear(instant: Date, timeZone: string): number {
  const [year, month] = dayIn(timeZone, instant).split("-").map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/** '2025/26'. */
export function academicYearLabel(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, "0")}`;
}

/** UTC; `to` is the first instant of the next one. */
export function academicYearBounds(year: number, timeZone: string): { from: string; to: string } {
  const begin = (of: number) => startOfDay(firstDay(of), timeZone).toISOString();
  return { from: begin(year), to: begin(year + 1) };
}

/** `YYYY-MM-DD`. */
export function firstDay(year: number): string {
  return `${year}-${String(FIRST_MONTH).padStart(2, "0")}-01`;
}
