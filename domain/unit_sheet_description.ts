import { beginsWithVerb } from "./unit_sheet_stems.ts";
import { GAP, trimSigns } from "./unit_sheet_text.ts";

/** One outcome as it is being read. */
export type Row = {
  stem: string;
  parts: { text: string; bullet: boolean }[];
  /** The words of its evidence column, line by line. */
  evidence: string[];
  /** Whether an empty line came behind it. */
  ended: boolean;
};

/** Before a hyphen that belongs to the word, wherever its line ends. */
const HYPHENATED = new Set(
  "self non well co pre post multi semi half cross step ex re anti long short high low part full e".split(
    " ",
  ),
);

/**
 * An outcome's description as the product has it: the stem, then the words on one line. `capitals`: the sheet begins every
 * outcome with a capital, which no longer stands at a beginning here.
 */
export function describeRow(row: Row, capitals: boolean): { description: string; notes: string[] } {
  const notes: string[] = [];
  let words = "";
  let bullets = 0;
  for (const { text, bullet } of row.parts) {
    const joined = hyphenated(words, text);
    if (words === "") words = text;
    else if (joined) {
      words = joined.words;
      notes.push(`A word was put together from two lines: "${joined.word}".`);
    } else words = `${bullet && bullets > 0 ? `${trimSigns(words, ";,")};` : words} ${text}`;
    if (bullet) bullets++;
  }
  const said = withoutEnd(words.replaceAll(GAP, " "));
  if (said === "") notes.push("Nothing was found behind this number.");
  if (row.stem === "" || beginsWithVerb(said)) {
    if (row.stem === "" && !beginsWithVerb(said)) {
      notes.push("It was not clear which words begin this outcome.");
    }
    return { description: said, notes };
  }
  const following = capitals && said !== "" ? said[0]!.toLowerCase() + said.slice(1) : said;
  return { description: `${row.stem} ${following}`.trim(), notes };
}

/** Two lines with a word parted between them, as one; null where none is. */
function hyphenated(before: string, after: string): { words: string; word: string } | null {
  const start = /(\p{L}+)-$/u.exec(before.slice(-40))?.[1];
  const rest = /^\p{Ll}{1,40}/u.exec(after)?.[0];
  if (start === undefined || rest === undefined) return null;
  const hyphen = HYPHENATED.has(start.toLowerCase()) ? "-" : "";
  return { words: before.slice(0, -1) + hyphen + after, word: start + hyphen + rest };
}

/** Without the signs and the "and" that lead from one outcome of a list to the next. */
function withoutEnd(words: string): string {
  const bare = trimSigns(words, ".;,:");
  return trimSigns(bare.endsWith("; and") || bare.endsWith(", and") ? bare.slice(0, -4) : bare, ".;,:");
}
