export const DEFAULT_TIME_ZONE = "Europe/London";

/** The calendar day (`YYYY-MM-DD`) on which an instant falls in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return formatter("day", timeZone).format(instant);
}

/** A stored day or UTC instant as staff read it: 09/07/2026 (spec 2, en-GB). */
export function shortDate(value: string, timeZone: string): string {
  return formatter("short", zoneOf(value, timeZone)).format(asDate(value));
}

/** A stored day or UTC instant in words: 9 July 2026. */
export function longDate(value: string, timeZone: string): string {
  const key = `${timeZone} ${value}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const words = formatter("long", zoneOf(value, timeZone)).format(asDate(value));
  written.set(key, words);
  return words;
}

/** A UTC instant with its time: 9 July 2026, 14:05. */
export function dateAndTime(instant: string, timeZone: string): string {
  return formatter("long with time", timeZone).format(new Date(instant)).replace(" at ", ", ");
}

/** A UTC instant as chats show it, `MMM d, h:mm a` (spec 1 §2.9): Jul 9, 2:05 PM. */
export function messageTime(instant: string, timeZone: string): string {
  // Newer browsers put a narrow space before AM and PM, which another one's page would not agree with.
  return formatter("message", timeZone).format(new Date(instant)).replaceAll("\u202f", " ");
}

/** The time of day of a UTC instant: 14:05. */
export function timeOfDay(instant: string, timeZone: string): string {
  return formatter("time", timeZone).format(new Date(instant));
}

/** Whether a text is a real calendar day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A typed day, day first as in 9/7/2026 or already `YYYY-MM-DD`, as `YYYY-MM-DD`; null when it is no real day. */
export function parseDayFirst(text: string): string | null {
  const typed = readTyped(text);
  const day = typed && `${typed.year}-${typed.month.padStart(2, "0")}-${typed.day.padStart(2, "0")}`;
  return day !== null && isDay(day) ? day : null;
}

/** That a day which is typed as one does not exist: 'There is no 31 February 2010'; null for any other text. */
export function noSuchDay(text: string): string | null {
  const typed = readTyped(text);
  if (typed === null || parseDayFirst(text) !== null) return null;
  const month = Number(typed.month);
  if (month < 1 || month > 12) return null;
  const name = formatter("month", "UTC").format(new Date(Date.UTC(2000, month - 1)));
  return `There is no ${Number(typed.day)} ${name} ${typed.year}`;
}

type TypedDay = { day: string; month: string; year: string };

function readTyped(text: string): TypedDay | null {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (dayFirst) return { day: dayFirst[1]!, month: dayFirst[2]!, year: dayFirst[3]! };
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  return stored && { day: stored[3]!, month: stored[2]!, year: stored[1]! };
}

/** Whether this JavaScript knows a time zone by that name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
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
  time: ["en-GB", { hour: "2-digit", minute: "2-digit" }],
  "long with time": ["en-GB", { ...LONG, hour: "2-digit", minute: "2-digit" }],
} as const satisfies Record<string, readonly [string, Intl.DateTimeFormatOptions]>;

// A page says some thirty days, and is looked at again and again; Intl takes three microseconds for each.
const written = new Map<string, string>();
const MOST_WRITTEN = 5000;

// Building an Intl formatter costs some fifty microseconds, a page asks for dozens; they hold no state of a request.
const made = new Map<string, Intl.DateTimeFormat>();

function formatter(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let found = made.get(key);
  if (!found) {
    const [locale, options] = STYLES[style];
    made.set(key, found = new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  }
  return found;
}
