/** DOMAIN, The summary sheet. */
export const SUMMARY_SHEET = {
  /** Students on one sheet. */
  rows: 8,
  /** Outcome columns; a shorter unit leaves the last ones empty. */
  columns: 14,
  /** More are too narrow for a date and go on a further sheet. */
  maxColumns: 16,
  /** Names of students who are not ready. */
  notReadyBelowGrid: 24,
  notReadyPerSheet: 96,
  /** Students in one document. */
  students: 500,
} as const;

/** Verbatim (DOMAIN). */
export const DATES_RULE = "Dates must be used to record the achievement of each outcome";

export const TOO_MANY_STUDENTS =
  `This unit has more than ${SUMMARY_SHEET.students} students, which is more than one document can hold. Each teacher can still download the sheets of their own students.`;

/** `dates`: `YYYY-MM-DD`, one per outcome, or null. */
export type SheetStudent = {
  learnerNumber: string | null;
  firstName: string;
  lastName: string;
  dates: (string | null)[];
};

export type SheetUnit = {
  unitCode: string;
  title: string;
  /** Number of outcomes. */
  outcomes: number;
};

export type Sheet = {
  /** 1-based number `of` so many. */
  number: number;
  of: number;
  /** Null for a sheet that only names who is not ready. */
  grid: { students: SheetStudent[]; columns: SheetColumn[]; from: number; to: number } | null;
  notReady: SheetStudent[];
};

/** `outcome`: 0-based index in `dates`, null where the unit has none. */
type SheetColumn = { number: number; outcome: number | null };

/** "Surname, Forename". */
export function sheetName({ firstName, lastName }: Pick<SheetStudent, "firstName" | "lastName">): string {
  return [lastName.trim(), firstName.trim()].filter((name) => name !== "").join(", ");
}

/** 9/7/26, or 9/7/2026. */
export function sheetDate(day: string, year: "short" | "whole" = "short"): string {
  const [y = "", m = "", d = ""] = day.split("-");
  return `${Number(d)}/${Number(m)}/${year === "short" ? y.slice(-2) : y}`;
}

/** Null while any outcome has no date: there is no partial credit (DOMAIN). */
export function dateOfCompletion(dates: readonly (string | null)[]): string | null {
  const marked = dates.filter((date) => date !== null);
  return marked.length === 0 || marked.length < dates.length ? null : marked.toSorted().at(-1)!;
}

export function datedCount({ dates }: Pick<SheetStudent, "dates">): number {
  return dates.filter((date) => date !== null).length;
}

/** Eight students a sheet, by surname; who is not ready stands on the last one (DOMAIN, The summary sheet). */
export function summarySheets(unit: SheetUnit, students: readonly SheetStudent[]): Sheet[] {
  const sorted = students.toSorted(bySurname);
  const notReady = sorted.filter(({ dates }) => dateOfCompletion(dates) === null);
  const belowGrid = notReady.length <= SUMMARY_SHEET.notReadyBelowGrid;
  const sheets: Omit<Sheet, "number" | "of">[] = chunks(sorted, SUMMARY_SHEET.rows).flatMap((group) =>
    columnsOf(unit.outcomes).map((columns) => ({
      grid: { students: group, columns, ...spanOf(columns) },
      notReady: [],
    }))
  );
  if (!belowGrid) {
    sheets.push(
      ...chunks(notReady, SUMMARY_SHEET.notReadyPerSheet).map((names) => ({
        grid: null,
        notReady: names,
      })),
    );
  } else if (sheets.length > 0) sheets[sheets.length - 1] = { ...sheets.at(-1)!, notReady };
  return sheets.map((sheet, index) => ({ ...sheet, number: index + 1, of: sheets.length }));
}

function columnsOf(outcomes: number): SheetColumn[][] {
  const sheets = Math.max(1, Math.ceil(outcomes / SUMMARY_SHEET.maxColumns));
  const perSheet = Math.max(SUMMARY_SHEET.columns, Math.ceil(outcomes / sheets));
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: perSheet }, (_, column) => {
      const outcome = sheet * perSheet + column;
      return { number: outcome + 1, outcome: outcome < outcomes ? outcome : null };
    }));
}

/** 1-based. */
function spanOf(columns: readonly SheetColumn[]): { from: number; to: number } {
  const numbers = columns.filter(({ outcome }) => outcome !== null).map(({ number }) => number);
  return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };
}

const COLLATOR = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

function bySurname(a: SheetStudent, b: SheetStudent): number {
  return COLLATOR.compare(a.lastName.trim(), b.lastName.trim()) ||
    COLLATOR.compare(a.firstName.trim(), b.firstName.trim());
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from(
    { length: Math.ceil(items.length / size) },
    (_, at) => items.slice(at * size, (at + 1) * size),
  );
}
