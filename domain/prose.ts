import { isBlank } from "./blank.ts";
import { isLonger } from "./people.ts";

/** A text of several lines, with one kind of line end. */
export function normalizeProse(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** `missing`: said where nothing is visible; `label` begins the other messages. */
export function checkProse(
  text: string,
  { label, max, missing }: { label: string; max: number; missing: string },
): string | null {
  const prose = normalizeProse(text);
  if (isBlank(prose)) return missing;
  if (isLonger(prose, max)) return `${label} can be at most ${max.toLocaleString("en-GB")} characters long`;
  return /[^\P{Cc}\n\t]/u.test(prose) ? `${label} cannot contain control characters` : null;
}
