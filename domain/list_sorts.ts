/** Order of a list on the wire: a column's name, after `-` where it is descending. */
export type Sort<Column extends string> = Column | `-${Column}`;

function sortsOf<const Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
}

export function readSort<Column extends string>(sort: Sort<Column>): { column: Column; descending: boolean } {
  const descending = sort.startsWith("-");
  return { column: (descending ? sort.slice(1) : sort) as Column, descending };
}

export function makeSort<Column extends string>(column: Column, descending: boolean): Sort<Column> {
  return descending ? `-${column}` : column;
}

const STUDENT_COLUMNS = ["name", "studentId", "year", "email", "teacher", "added"] as const;
export type StudentColumn = (typeof STUDENT_COLUMNS)[number];
export type StudentSort = Sort<StudentColumn>;
export const STUDENT_SORTS: readonly StudentSort[] = sortsOf(STUDENT_COLUMNS);

const STAFF_COLUMNS = ["name", "email", "role", "students", "portfolios"] as const;
export type StaffColumn = (typeof STAFF_COLUMNS)[number];
export type StaffSort = Sort<StaffColumn>;
export const STAFF_SORTS: readonly StaffSort[] = sortsOf(STAFF_COLUMNS);

const LEAVER_COLUMNS = ["name", "year", "email", "units"] as const;
export type LeaverColumn = (typeof LEAVER_COLUMNS)[number];
export type LeaverSort = Sort<LeaverColumn>;
export const LEAVER_SORTS: readonly LeaverSort[] = sortsOf(LEAVER_COLUMNS);

const WAITING_COLUMNS = ["student", "unit", "since"] as const;
export type WaitingColumn = (typeof WAITING_COLUMNS)[number];
export type WaitingSort = Sort<WaitingColumn>;
export const WAITING_SORTS: readonly WaitingSort[] = sortsOf(WAITING_COLUMNS);

/** Pieces of a portfolio's evidence, sorted in the browser, which has all of them. */
export type EvidenceColumn = "piece" | "outcome" | "added" | "by" | "size";
export type EvidenceSort = Sort<EvidenceColumn>;

/** `started`: when the unit was given. */
const PORTFOLIO_COLUMNS = ["student", "studentId", "unit", "email", "status", "teacher", "started"] as const;
export type PortfolioColumn = (typeof PORTFOLIO_COLUMNS)[number];
export type PortfolioSort = Sort<PortfolioColumn>;
export const PORTFOLIO_SORTS: readonly PortfolioSort[] = sortsOf(PORTFOLIO_COLUMNS);
export const NEWEST_PORTFOLIOS: PortfolioSort = "-started";

/** `person`: the other one in a conversation; `last`: its newest message. */
const THREAD_COLUMNS = ["person", "unit", "last"] as const;
export type ThreadColumn = (typeof THREAD_COLUMNS)[number];
export type ThreadSort = Sort<ThreadColumn>;
export const THREAD_SORTS: readonly ThreadSort[] = sortsOf(THREAD_COLUMNS);
export const NEWEST_THREADS: ThreadSort = "-last";

/** The order that an address names, else the newest first. */
export function threadSort(text: string | null | undefined): ThreadSort {
  return THREAD_SORTS.find((sort) => sort === text) ?? NEWEST_THREADS;
}
