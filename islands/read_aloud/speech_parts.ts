/** Browsers cut off long utterances. */
const MAX_PART_CHARS = 200;

/** Splits a text into sentences, and long ones at a space. */
export function speechParts(text: string, sentencesOf = segment): string[] {
  return sentencesOf(text).flatMap(splitLong).map((part) => part.trim()).filter((part) => part !== "");
}

function segment(text: string): string[] {
  if (!("Segmenter" in Intl)) return text.split(/(?<=[.!?…。！？\n])/u);
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text),
    (part) => part.segment,
  );
}

function splitLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_PART_CHARS) {
    const space = rest.slice(0, MAX_PART_CHARS).search(/\s\S*$/u);
    const cut = space > 0 ? space : safeCut(rest);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Never between the halves of a surrogate pair. */
function safeCut(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text.slice(0, MAX_PART_CHARS)) ? MAX_PART_CHARS - 1 : MAX_PART_CHARS;
}
