import { isDay } from "./dates.ts";

/** The provider's own bookkeeping (spec 2 §3, DECISIONS 23): money in whole pence, time in hundredths of hours. */
export const TRANSACTION_TYPES = ["income", "expenditure"] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  income: "Income",
  expenditure: "Expenditure",
};

export const CURRENCY = "GBP" as const;

/** Which list, in an export too. */
export const ACCOUNT_LISTS = ["transactions", "time"] as const;
export type AccountList = (typeof ACCOUNT_LISTS)[number];

export const ACCOUNT_LIMITS = {
  /** Characters. */
  category: 50,
  description: 500,
  /** Pence: £10 million. */
  amount: 1_000_000_000,
  /** Hundredths: a day. */
  hours: 2_400,
  /** Pence: £10,000. */
  rate: 1_000_000,
} as const;

export type Transaction = {
  id: string;
  type: TransactionType;
  category: string;
  /** Pence. */
  amount: number;
  currency: typeof CURRENCY;
  description: string;
  transactionDate: string;
  tenantId: string | null;
  tenantName: string | null;
  relatedTimeEntryId: string | null;
  /** Source that booked it, once; null for a typed entry. */
  source: string | null;
  createdAt: string;
};

export type TimeEntry = {
  id: string;
  category: string;
  description: string;
  /** Hundredths. */
  hours: number;
  /** Pence; null where it costs nothing. */
  hourlyRate: number | null;
  workDate: string;
  tenantId: string | null;
  tenantName: string | null;
  /** The transaction that it was booked as. */
  bookedAs: string | null;
  createdAt: string;
};

/** Pence; expenditure as a positive number. */
type Balance = { income: number; expenditure: number; profitLoss: number };

export type MonthBalance = Balance & {
  /** `YYYY-MM`. */
  month: string;
};

export type AccountingSummary = Balance & {
  transactionCount: number;
  timeEntryCount: number;
  /** Hundredths. */
  totalHours: number;
  /** The twelve to the period's last, oldest first. */
  months: MonthBalance[];
};

/** Pence of typed pounds, such as `£1,234.56`; null for anything but digits with at most two decimals. */
export function parsePounds(text: string): number | null {
  return parseHundredths(text.trim().replace(/^£\s*/, ""));
}

/** Hundredths of typed hours, such as `7.25`. */
export function parseHours(text: string): number | null {
  return parseHundredths(text.trim());
}

/** By its digits: 0.29 * 100 is not 29. */
function parseHundredths(text: string): number | null {
  const parts = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{1,2}))?$/.exec(text);
  if (parts === null || text === "") return null;
  const [, whole = "0", fraction = ""] = parts;
  return Number(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
}

/** £1,234.56, -£0.29. */
export function poundsText(pence: number): string {
  return `${pence < 0 ? "-" : ""}£${Math.trunc(Math.abs(pence) / 100).toLocaleString("en-GB")}.${
    cents(pence)
  }`;
}

/** 1234.56, as spreadsheets read it. */
export function plainHundredths(hundredths: number): string {
  return `${hundredths < 0 ? "-" : ""}${Math.trunc(Math.abs(hundredths) / 100)}.${cents(hundredths)}`;
}

/** 7.25 hours, 1 hour, 1,200 hours. */
export function hoursText(hundredths: number): string {
  const whole = Math.trunc(hundredths / 100).toLocaleString("en-GB");
  const fraction = cents(hundredths).replace(/0+$/, "");
  return `${whole}${fraction && `.${fraction}`} ${hundredths === 100 ? "hour" : "hours"}`;
}

function cents(hundredths: number): string {
  return String(Math.abs(hundredths) % 100).padStart(2, "0");
}

/** Pence of an entry's hours at its rate, half a penny rounded up. */
export function timeCost({ hours, hourlyRate }: Pick<TimeEntry, "hours" | "hourlyRate">): number {
  return Math.floor((hours * (hourlyRate ?? 0) + 50) / 100);
}

/** Why an entry cannot be booked; null if it can. */
export function whyNotBooked(entry: Pick<TimeEntry, "hours" | "hourlyRate" | "bookedAs">): string | null {
  if (entry.bookedAs !== null) return "This time is booked already";
  if (entry.hourlyRate === null) return "This time has no hourly rate";
  return timeCost(entry) === 0 ? "This time costs less than a penny" : null;
}

export function checkAmount(pence: number | null): string | null {
  return checkHundredths(pence, ACCOUNT_LIMITS.amount, {
    form: "Enter an amount in pounds, such as 49.99",
    small: "The amount must be more than £0.00",
    large: `The amount can be at most ${poundsText(ACCOUNT_LIMITS.amount)}`,
  });
}

export function checkHours(hundredths: number | null): string | null {
  return checkHundredths(hundredths, ACCOUNT_LIMITS.hours, {
    form: "Enter the hours, such as 1.25",
    small: "The hours must be more than 0",
    large: "A day has 24 hours",
  });
}

export function checkRate(pence: number | null): string | null {
  return checkHundredths(pence, ACCOUNT_LIMITS.rate, {
    form: "Enter the hourly rate in pounds, such as 45.00",
    small: "The hourly rate must be more than £0.00",
    large: `The hourly rate can be at most ${poundsText(ACCOUNT_LIMITS.rate)}`,
  });
}

type Messages = { form: string; small: string; large: string };

function checkHundredths(value: number | null, max: number, messages: Messages): string | null {
  if (value === null || !Number.isInteger(value)) return messages.form;
  if (value <= 0) return messages.small;
  return value > max ? messages.large : null;
}

export function checkCategory(text: string): string | null {
  return checkLength(text, ACCOUNT_LIMITS.category, "category");
}

export function checkDescription(text: string): string | null {
  return checkLength(text, ACCOUNT_LIMITS.description, "description");
}

function checkLength(text: string, max: number, name: string): string | null {
  const { length } = [...text.trim()];
  if (length === 0) return `Enter a ${name}`;
  return length > max ? `The ${name} can be at most ${max} characters long` : null;
}

/** A day of this century. */
export function checkAccountDay(text: string): string | null {
  return isDay(text) && text.startsWith("20") ? null : "Choose a date";
}
