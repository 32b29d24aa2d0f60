import { isDay } from "./dates.ts";

export type FoundDate = { day: string } | { unsure: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const APPROVED =
  /\bapprov(?:ed|al)(?: on| date| by aqa)*\s{0,3}[:-]?\s{0,3}((?:[0-9]{1,2}(?:st|nd|rd|th)?[\s-])?[a-z]{3,9},? ?[0-9]{4}|[0-9]{1,2}[/.-][0-9]{1,2}[/.-](?:[0-9]{4}|[0-9]{2})|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])/i;

/** The date of approval, wherever in a sheet it stands: `YYYY-MM-DD`, or its words where they are no whole day; null for none. */
export function findApprovedDate(lines: readonly string[]): FoundDate | null {
  for (const [i, line] of lines.entries()) {
    if (!/approv/i.test(line)) continue;
    const words = APPROVED.exec(`${line.slice(0, 500)} ${(lines[i + 1] ?? "").slice(0, 40)}`)?.[1];
    if (words === undefined) continue;
    const day = dayOf(words.toLowerCase());
    return day === null ? { unsure: words } : { day };
  }
  return null;
}

/** Whether a line says when the unit was approved and nothing else that an outcome could. */
export function isApprovedLine(line: string): boolean {
  return /^(?:date )?approv(?:ed|al)\b/i.test(line) && APPROVED.test(line.slice(0, 200));
}

function dayOf(words: string): string | null {
  if (isDay(words)) return words;
  const numbers = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{2,4})$/.exec(words);
  if (numbers) return real(numbers[3]!, Number(numbers[2]), numbers[1]!);
  const named = /^([0-9]{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3})[a-z]*,? ?([0-9]{4})$/.exec(words);
  return named ? real(named[3]!, MONTHS.indexOf(named[2]!) + 1, named[1]!) : null;
}

function real(year: string, month: number, day: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}
