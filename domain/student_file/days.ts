import { isDay, parseDayFirst } from "../dates.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;
const MONTH_NAMES =
  /^(january|february|march|april|may|june|july|august|september|october|november|december)$/;

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[/.\- ]*([a-z]{3,9})\.?[/.,\- ]*(\d{2}|\d{4})$/i;
const MIDNIGHT = /[T ]+0?0:00(:00(\.0+)?)?Z?$/;

/**
 * The day of a cell such as 09/07/2010, 9-7-10, 2010-07-09 or 09 Jul 2010 as `YYYY-MM-DD`; null when it is none. Never
 * month first. A year of two digits is the latest that is not after `today`.
 */
export function readSheetDay(text: string, today: string): string | null {
  const day = text.trim().replace(MIDNIGHT, "");
  const numbers = NUMBERS.exec(day);
  if (numbers) return joinDay(numbers[1]!, Number(numbers[2]), numbers[3]!, today);
  const named = NAMED.exec(day);
  if (named) return joinDay(named[1]!, monthOf(named[2]!.toLowerCase()), named[3]!, today);
  return parseDayFirst(day);
}

function monthOf(name: string): number {
  const known = MONTH_NAMES.test(name) || name.length === 3 || name === "sept";
  return known ? MONTHS.findIndex((month) => name.startsWith(month)) + 1 : 0;
}

function joinDay(day: string, month: number, year: string, today: string): string | null {
  const rest = `-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const recent = year.length === 4 ? year + rest : `20${year}${rest}`;
  const found = year.length === 2 && recent > today ? `19${year}${rest}` : recent;
  return isDay(found) ? found : null;
}
