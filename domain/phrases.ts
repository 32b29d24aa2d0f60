import { isBlank } from "./blank.ts";
import { hasControlCharacters, isLonger } from "./people.ts";

/** Saved texts for feedback: a person's own, and the school's for all staff. */
export const PHRASE_LIMITS = { own: 50, school: 100, characters: 500 } as const;

export function checkPhrase(text: string): string | null {
  if (isBlank(text)) return "Enter the phrase";
  if (isLonger(text.trim(), PHRASE_LIMITS.characters)) {
    return `A phrase can be at most ${PHRASE_LIMITS.characters} characters long`;
  }
  return hasControlCharacters(text.trim().replace(/\r?\n/g, " "))
    ? "This has characters that cannot be shown"
    : null;
}

/** Where a `/` before the caret asks for a phrase, and what is typed after it. */
type PhraseQuery = { start: number; text: string };

/** At the start of a line or after a space; what follows has no line end, and begins with no space. */
export function phraseQueryAt(text: string, caret: number): PhraseQuery | null {
  const found = /(?:^|\s)\/((?:[^\s/][^\n/]{0,40})?)$/.exec(text.slice(0, caret));
  return found ? { start: caret - found[1]!.length - 1, text: found[1]! } : null;
}

/** Phrases that contain every word of the query, those that begin with it first. */
export function matchingPhrases<Phrase extends { text: string }>(
  phrases: readonly Phrase[],
  query: string,
): Phrase[] {
  const fold = (text: string) => text.toLocaleLowerCase();
  const wanted = fold(query.trim());
  const parts = wanted.split(/\s+/);
  const matching = phrases.filter(({ text }) => parts.every((part) => fold(text).includes(part)));
  const begins = ({ text }: Phrase) => wanted !== "" && fold(text).startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((phrase) => !begins(phrase))];
}

/** The phrase in place of the characters from `start` to `end`, and the caret behind it. */
export function withPhrase(
  text: string,
  { start, end }: { start: number; end: number },
  phrase: string,
): { text: string; caret: number } {
  const before = text.slice(0, start);
  const glue = before === "" || /\s$/.test(before) ? "" : " ";
  const head = before + glue + phrase;
  return { text: head + text.slice(end), caret: head.length };
}
