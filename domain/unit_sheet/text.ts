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

/** Page headers, footers and table headings. */
const NOISE = [
  /^(aqa )?unit award scheme\b.{0,40}$/i,
  /^aqa( education)?$/i,
  /^(aqa )?unit (details|sheet|information|specification|award)s?$/i,
  /^(page )?\d{1,3} ?(of|\/) ?\d{1,3}$|^page \d{1,3}$/i,
  /^(©|\(c\)|copyright\b|https?:\/\/|www\.)/i,
  /^(outcomes?( to be accredited)?|learning outcomes|no\.?|number|(unit )?(code|title|level)):?$/i,
  /^(evidence( (needed|required|to be offered|type))?|type of evidence):?$/i,
  /^(procedures? for making|all outcomes recorded)\b.{0,80}$/i,
  /^(date )?approv(ed|al)\b.{0,40}[0-9]{4}\b/i,
  /^(unit )?((code|number|ref(erence)?)\s*:?\s*)?\(?[0-9]{5,6}\)?$/i,
];

/** Headings of the guidance after the outcomes. */
const AFTER =
  /^(Resources|Guidance|Notes|Assessment|Accreditation|Delivery|Further information|Additional (information|notes)|Suggested|Health and safety)\b/;

export function isNoise(line: string): boolean {
  return line === "" || (line.length <= 200 && NOISE.some((noise) => noise.test(line)));
}

/** A few words that are no sentence. */
export function isAfterOutcomes(line: string): boolean {
  return AFTER.test(line) && line.split(" ").length <= 6;
}
