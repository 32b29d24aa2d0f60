/** Browsers break off what they speak for too long; so many characters are well below that. */
const LONGEST = 200;

/** A text in parts to be spoken one after the other: its sentences, and long ones at a space. Nothing of it is left out. */
export function speechParts(text: string, sentencesOf = segment): string[] {
  return sentencesOf(text).flatMap(inPieces).map((part) => part.trim()).filter((part) => part !== "");
}

function segment(text: string): string[] {
  if (!("Segmenter" in Intl)) return text.split(/(?<=[.!?…。！？\n])/u);
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text),
    (part) => part.segment,
  );
}

function inPieces(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST) {
    const space = rest.slice(0, LONGEST).search(/\s\S*$/u);
    const cut = space > 0 ? space : wholeCharacters(rest);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Where to cut a word that has no end, without cutting a character in two. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text.slice(0, LONGEST)) ? LONGEST - 1 : LONGEST;
}
