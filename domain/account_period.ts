import { isDay } from "./dates.ts";

/** Days `YYYY-MM-DD`, both within; null without an end. */
export type Period = { from: string | null; to: string | null };

export const PERIODS = ["year", "month", "last_month", "calendar", "last_calendar", "all", "chosen"] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  year: "Last 12 months",
  month: "This month",
  last_month: "Last month",
  calendar: "This calendar year",
  last_calendar: "Last calendar year",
  all: "All time",
  chosen: "Choose dates",
};

/** Months that the summary and its chart show. */
const MONTHS_SHOWN = 12;

/** The days of a period by name, which on `today` is the present one. */
export function periodOf(name: Exclude<PeriodName, "chosen">, today: string): Period {
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  switch (name) {
    case "year":
      return { from: `${addMonths(month, 1 - MONTHS_SHOWN)}-01`, to: lastDay(month) };
    case "month":
      return { from: `${month}-01`, to: lastDay(month) };
    case "last_month":
      return { from: `${addMonths(month, -1)}-01`, to: lastDay(addMonths(month, -1)) };
    case "calendar":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case "last_calendar":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case "all":
      return { from: null, to: null };
  }
}

/** By field; empty texts leave a side open. */
export function checkPeriod({ from, to }: { from: string; to: string }): Record<string, string> {
  const errors: Record<string, string> = {};
  if (from !== "" && !isDay(from)) errors.from = "Choose a date";
  if (to !== "" && !isDay(to)) errors.to = "Choose a date";
  else if (errors.from === undefined && from !== "" && to !== "" && to < from) {
    errors.to = "The last day is before the first";
  }
  return errors;
}

/** The twelve months `YYYY-MM` to the period's last, oldest first. */
export function monthsOf({ to }: Period, today: string): string[] {
  const last = (to ?? today).slice(0, 7);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(last, index + 1 - MONTHS_SHOWN));
}

/** Nov, November 2026. */
export function monthText(month: string, length: "short" | "long"): string {
  return length === "short" ? SHORT.format(dayOf(month)) : LONG.format(dayOf(month));
}

const SHORT = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

function dayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

function addMonths(month: string, count: number): string {
  const date = dayOf(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

export function lastDay(month: string): string {
  const date = dayOf(addMonths(month, 1));
  date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
