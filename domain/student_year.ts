import { countText } from "./count_text.ts";
import { academicYear, YEAR_RANGE } from "./academic_year.ts";
import { longDate } from "./dates.ts";
import { PORTFOLIO_STATUSES, portfolioLabel, type PortfolioState, type PortfolioStatus } from "./workflow.ts";

/** Units of one page, the last started; pieces of work shown of each; years to choose from. */
export const STUDENT_YEAR = { units: 60, pieces: 4, years: 8 } as const;

/** `YYYY-MM-DD` or instants, by the state that they led to. */
type StepDates = Readonly<Record<`${PortfolioStatus}At`, string | null>>;

/** `to`: an instant before which all that is shown was done. */
export type YearUnit = StepDates & {
  startedAt: string;
  archivedAt: string | null;
  /** Days of outcomes completed in the year, in any order. */
  completedOn: readonly string[];
};

/** Reads an address: the calendar year in which an academic year begins, `current` for all else. */
export function readStudentYear(text: string | undefined, current: number): number {
  const year = /^\d{4}$/.test(text ?? "") ? Number(text) : NaN;
  return year >= YEAR_RANGE.min && year <= current ? year : current;
}

/** The newest first; `since`: the day or instant at which a student's work began. */
export function yearsToChoose(since: string | null, current: number, timeZone: string): number[] {
  const first = since === null ? current : Math.min(current, academicYear(new Date(since), timeZone));
  return Array.from(
    { length: Math.min(current - first + 1, STUDENT_YEAR.years) },
    (_, back) => current - back,
  );
}

/** The last step that was taken before `to`. */
export function stateBefore(dates: StepDates, to: string): PortfolioState {
  return PORTFOLIO_STATUSES.findLast((status) => isBefore(dates[`${status}At`], to)) ?? null;
}

function isBefore(at: string | null, to: string): boolean {
  return at !== null && at < to;
}

type YearSummary = { awarded: number; underWay: number; outcomes: number };

/** The state as of `to`; an archived unit is not under way. */
export function yearSummary(units: readonly YearUnit[], to: string): YearSummary {
  const awarded = units.filter(({ awardedAt }) => isBefore(awardedAt, to));
  const underWay = units.filter((unit) => !isBefore(unit.awardedAt, to) && !isBefore(unit.archivedAt, to));
  return {
    awarded: awarded.length,
    underWay: underWay.length,
    outcomes: units.reduce((sum, { completedOn }) => sum + completedOn.length, 0),
  };
}

/** Awarded ones in the order of their awards, then the others in the order in which they were started. */
export function yearOrder(a: YearUnit, b: YearUnit, to: string): number {
  const key = ({ awardedAt, startedAt }: YearUnit) =>
    isBefore(awardedAt, to) ? `0${awardedAt}` : `1${startedAt}`;
  return key(a) < key(b) ? -1 : Number(key(a) > key(b));
}

/** With labels, in the order in which things are done. */
export function yearDates(unit: YearUnit, to: string, timeZone: string): { term: string; detail: string }[] {
  const days = unit.completedOn.toSorted();
  const steps = PORTFOLIO_STATUSES.flatMap((status) => {
    const at = unit[`${status}At`];
    return at !== null && at < to ? [{ term: portfolioLabel(status), detail: longDate(at, timeZone) }] : [];
  });
  return [
    { term: "Started", detail: longDate(unit.startedAt, timeZone) },
    ...(days.length === 0 ? [] : [{
      term: days.length === 1 ? "Outcome completed" : "Outcomes completed",
      detail: spanText(days[0]!, days.at(-1)!, timeZone),
    }]),
    ...steps,
  ];
}

function spanText(first: string, last: string, timeZone: string): string {
  const [from, until] = [longDate(first, timeZone), longDate(last, timeZone)];
  return from === until ? from : `${from} to ${until}`;
}

/** A unit's outcomes completed until now, `before` of them in earlier years. */
export function yearProgress({ completed, total, before }: {
  completed: number;
  total: number;
  before: number;
}): string {
  const all = countText(total, "outcome");
  const done = completed < total ? `${completed} of ${all}` : total === 1 ? "The outcome is" : `All ${all}`;
  const text = `${done} completed`;
  if (before === 0) return `${text}.`;
  return before === completed
    ? `${text}, in an earlier year.`
    : `${text}, ${before} of them in an earlier year.`;
}
