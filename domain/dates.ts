export const DEFAULT_TIME_ZONE = "Europe/London";

/** `YYYY-MM-DD`. Achievements and signatures before it are typing errors. */
export const EARLIEST_DAY = "2000-01-01";

/** `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return formatter("day", timeZone).format(instant);
}

/** The first instant of a `YYYY-MM-DD` in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  const offset = /GMT([+-])(\d\d):(\d\d)/.exec(formatter("offset", timeZone).format(utc));
  if (offset === null) return utc;
  const [, sign, hours, minutes] = offset;
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(utc.getTime() - (sign === "+" ? ms : -ms));
}

/** A stored day or UTC instant as 09/07/2026 (spec 2, en-GB). */
export function shortDate(value: string, timeZone: string): string {
  return formatter("short", zoneOf(value, timeZone)).format(asDate(value));
}

/** A stored day or UTC instant as 9 July 2026. */
export function longDate(value: string, timeZone: string): string {
  const key = `${timeZone} ${value}`;
  const cached = longDates.get(key);
  if (cached !== undefined) return cached;
  if (longDates.size >= MAX_LONG_DATES) longDates.clear();
  const text = formatter("long", zoneOf(value, timeZone)).format(asDate(value));
  longDates.set(key, text);
  return text;
}

/** 9 July 2026, 14:05. */
export function dateAndTime(instant: string, timeZone: string): string {
  return formatter("long with time", timeZone).format(new Date(instant)).replace(" at ", ", ");
}

/** `MMM d, h:mm a` (spec 1 §2.9): Jul 9, 2:05 PM. */
export function messageTime(instant: string, timeZone: string): string {
  // Newer browsers put a narrow space before AM and PM, which the server's page does not.
  return formatter("message", timeZone).format(new Date(instant)).replaceAll("\u202f", " ");
}

/** 14:05. */
export function timeOfDay(instant: string, timeZone: string): string {
  return formatter("time", timeZone).format(new Date(instant));
}

/** Whether a text is an existing day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number);
  return day! >= 1 && day! <= daysIn(year!, month!);
}

/** 0 where there is no such month. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `9/7/2026` (day first) or `YYYY-MM-DD` as `YYYY-MM-DD`; null when it does not exist. */
export function parseDayFirst(text: string): string | null {
  const typed = parseTypedDay(text);
  const day = typed && `${typed.year}-${typed.month.padStart(2, "0")}-${typed.day.padStart(2, "0")}`;
  return day !== null && isDay(day) ? day : null;
}

/** A stored day as DD/MM/YYYY. */
export function dayFirst(day: string): string {
  return day.split("-").reverse().join("/");
}

/** 'There is no 31 February 2010'; null for a text of another form. */
export function invalidDayMessage(text: string): string | null {
  const typed = parseTypedDay(text);
  if (typed === null || parseDayFirst(text) !== null) return null;
  const month = Number(typed.month);
  if (month < 1 || month > 12) return null;
  const name = formatter("month", "UTC").format(new Date(Date.UTC(2000, month - 1)));
  return `There is no ${Number(typed.day)} ${name} ${typed.year}`;
}

type TypedDay = { day: string; month: string; year: string };

function parseTypedDay(text: string): TypedDay | null {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (dayFirst) return { day: dayFirst[1]!, month: dayFirst[2]!, year: dayFirst[3]! };
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  return stored && { day: stored[3]!, month: stored[2]!, year: stored[1]! };
}

function zoneOf(value: string, timeZone: string): string {
  return value.length === 10 ? "UTC" : timeZone;
}

function asDate(value: string): Date {
  return new Date(value.length === 10 ? `${value}T00:00:00Z` : value);
}

const LONG = { day: "numeric", month: "long", year: "numeric" } as const;
const STYLES = {
  day: ["en-CA", { year: "numeric", month: "2-digit", day: "2-digit" }],
  short: ["en-GB", {}],
  long: ["en-GB", LONG],
  month: ["en-GB", { month: "long" }],
  message: ["en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", hour12: true }],
  offset: ["en-GB", { timeZoneName: "longOffset" }],
  time: ["en-GB", { hour: "2-digit", minute: "2-digit" }],
  "long with time": ["en-GB", { ...LONG, hour: "2-digit", minute: "2-digit" }],
} as const satisfies Record<string, readonly [string, Intl.DateTimeFormatOptions]>;

// Formatting and building formatters are slow; neither cache holds request state.
const longDates = new Map<string, string>();
const MAX_LONG_DATES = 5000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let cached = formatters.get(key);
  if (!cached) {
    const [locale, options] = STYLES[style];
    formatters.set(key, cached = new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  }
  return cached;
}
