import { type Sort, sortsOf } from "./sorting.ts";

/** Columns that a list of portfolios is ordered by; `started`: when the unit was given. */
export type PortfolioColumn = "student" | "studentId" | "unit" | "email" | "status" | "teacher" | "started";
export type PortfolioSort = Sort<PortfolioColumn>;
export const PORTFOLIO_SORTS: readonly PortfolioSort[] = sortsOf([
  "student",
  "studentId",
  "unit",
  "email",
  "status",
  "teacher",
  "started",
]);

export const NEWEST_PORTFOLIOS: PortfolioSort = "-started";
