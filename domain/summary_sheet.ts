/** How a summary sheet is divided (DOMAIN, The summary sheet). */
export const SUMMARY_SHEET = {
  /** Learners on one sheet. */
  rows: 8,
  /** Numbered columns for outcomes; a unit that has fewer leaves the last ones out. */
  columns: 14,
  /** More columns than these are too narrow for a date: the others go on a further sheet. */
  mostColumns: 16,
  /** Names of learners who are not ready, under the last grid, and on a sheet of their own. */
  notReadyBeneath: 24,
  notReadyAlone: 96,
  /** Learners of one unit that one document takes. */
  learners: 500,
} as const;

/** What stands over the grid, word for word. */
export const DATES_RULE = "Dates must be used to record the achievement of each outcome";

export const TOO_MANY_LEARNERS =
  `This unit has more than ${SUMMARY_SHEET.learners} learners, which is more than one document can hold. Each teacher can still download the sheets of their own learners.`;

/** A learner's line: `dates` are the days (`YYYY-MM-DD`) that were marked, one per outcome, null where there is none. */
export type SheetLearner = {
  learnerNumber: string | null;
  firstName: string;
  lastName: string;
  dates: (string | null)[];
};

/** What one set of sheets is about: a unit as it was when its learners were given it. */
export type SheetUnit = {
  unitCode: string;
  title: string;
  /** How many outcomes it asks for. */
  outcomes: number;
};

/** One sheet of paper. */
export type Sheet = {
  /** From one on, and how many the set has. */
  number: number;
  of: number;
  /** The lines of its grid; null for a sheet that only names who is not ready. */
  grid: { learners: SheetLearner[]; columns: SheetColumn[]; from: number; to: number } | null;
  /** Who is named here as not ready to claim. */
  notReady: SheetLearner[];
};

/** A numbered column; `outcome` is the zero-based place in `dates`, null where the unit has no such outcome. */
export type SheetColumn = { number: number; outcome: number | null };

/** A learner as the sheet names them: "Surname, Forename". */
export function sheetName({ firstName, lastName }: Pick<SheetLearner, "firstName" | "lastName">): string {
  return [lastName.trim(), firstName.trim()].filter((name) => name !== "").join(", ");
}

/** A marked day as it stands in a column: 9/7/26; with the whole year where there is room for it. */
export function sheetDate(day: string, year: "short" | "whole" = "short"): string {
  const [y = "", m = "", d = ""] = day.split("-");
  return `${Number(d)}/${Number(m)}/${year === "short" ? y.slice(-2) : y}`;
}

/** The day on which the last outcome was achieved, or null while any has no date: there is no partial credit (DOMAIN). */
export function dateOfCompletion(dates: readonly (string | null)[]): string | null {
  const marked = dates.filter((date) => date !== null);
  return marked.length === 0 || marked.length < dates.length ? null : marked.toSorted().at(-1)!;
}

/** How many outcomes of a learner are dated. */
export function datedCount({ dates }: Pick<SheetLearner, "dates">): number {
  return dates.filter((date) => date !== null).length;
}

/**
 * The sheets for the learners of a unit: eight a sheet, by surname, the header repeated; a unit of many outcomes goes on
 * over further sheets of the same learners. Whoever has an outcome without a date is named on the last sheet, or on
 * sheets of their own where they are many (DOMAIN, The summary sheet).
 */
export function summarySheets(unit: SheetUnit, learners: readonly SheetLearner[]): Sheet[] {
  const sorted = learners.toSorted(bySurname);
  const notReady = sorted.filter(({ dates }) => dateOfCompletion(dates) === null);
  const beneath = notReady.length <= SUMMARY_SHEET.notReadyBeneath;
  const sheets: Omit<Sheet, "number" | "of">[] = inGroups(sorted, SUMMARY_SHEET.rows).flatMap((group) =>
    columnsOf(unit.outcomes).map((columns) => ({
      grid: { learners: group, columns, ...spanOf(columns) },
      notReady: [],
    }))
  );
  if (!beneath) {
    sheets.push(
      ...inGroups(notReady, SUMMARY_SHEET.notReadyAlone).map((names) => ({
        grid: null,
        notReady: names,
      })),
    );
  } else if (sheets.length > 0) sheets[sheets.length - 1] = { ...sheets.at(-1)!, notReady };
  return sheets.map((sheet, index) => ({ ...sheet, number: index + 1, of: sheets.length }));
}

/** The numbered columns of each sheet that a unit's outcomes take, all of nearly the same number. */
function columnsOf(outcomes: number): SheetColumn[][] {
  const sheets = Math.max(1, Math.ceil(outcomes / SUMMARY_SHEET.mostColumns));
  const each = Math.max(SUMMARY_SHEET.columns, Math.ceil(outcomes / sheets));
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: each }, (_, column) => {
      const outcome = sheet * each + column;
      return { number: outcome + 1, outcome: outcome < outcomes ? outcome : null };
    }));
}

/** The first and the last outcome that columns hold, from one on. */
function spanOf(columns: readonly SheetColumn[]): { from: number; to: number } {
  const numbers = columns.filter(({ outcome }) => outcome !== null).map(({ number }) => number);
  return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };
}

const COLLATOR = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

function bySurname(a: SheetLearner, b: SheetLearner): number {
  return COLLATOR.compare(a.lastName.trim(), b.lastName.trim()) ||
    COLLATOR.compare(a.firstName.trim(), b.firstName.trim());
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from(
    { length: Math.ceil(items.length / size) },
    (_, at) => items.slice(at * size, (at + 1) * size),
  );
}
