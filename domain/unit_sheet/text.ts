/** Characters. */
export const SHEET_TEXT_LIMIT = 200_000;

/** Separates two columns of a line. */
export const GAP = "  ";

const LIGATURES: Record<string, string> = {
  "\ufb00": "ff",
  "\ufb01": "fi",
  "\ufb02": "fl",
  "\ufb03": "ffi",
  "\ufb04": "ffl",
  "\ufb05": "st",
  "\ufb06": "st",
};

/** Normalized, trimmed lines; columns separated by GAP, at most one empty line in a row. Linear in time. */
export function sheetLines(text: string): string[] {
  const plain = text.slice(0, SHEET_TEXT_LIMIT)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    // Soft hyphen at a line end.
    .replace(/\u00ad\n[^\S\n]*/g, "")
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[\ufb00-\ufb06]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\u2026/g, "...")
    .replace(/\t/g, GAP)
    .replace(/[^\S\n]/g, " ")
    .replace(/\p{Cc}/gu, (sign) => sign === "\n" ? sign : "")
    .replace(/ {2,}/g, GAP);
  const lines = plain.split("\n").map((line) => line.trim());
  return lines.filter((line, i) => line !== "" || (i > 0 && lines[i - 1] !== ""));
}

export function cellsOf(line: string): string[] {
  return line.split(GAP).map((cell) => cell.trim()).filter((cell) => cell !== "");
}

export function wordsIn(line: string): string[] {
  return line.toLowerCase().split(/[^a-z0-9/&'-]+/).filter((word) => word !== "" && word !== "-");
}

/** A regular expression would be quadratic on long runs. */
export function trimCharacters(text: string, characters: string): string {
  const isSign = (at: number) => text[at] === " " || characters.includes(text[at]!);
  let from = 0;
  let to = text.length;
  while (from < to && isSign(from)) from++;
  while (to > from && isSign(to - 1)) to--;
  return text.slice(from, to);
}
