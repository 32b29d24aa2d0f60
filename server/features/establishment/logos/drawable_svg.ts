/** What a logo of flat shapes has, and three seconds of drawing at most (decision 32). */
const MAX = { bytes: 128 * 1024, elements: 2_000, uses: 4, clips: 20, opacities: 20 } as const;

/** Of a namespace, which may be named anything. */
const PREFIX = "(?:[^\\s<>/:]+:)?";
const element = (names: string, flags = "i") => new RegExp(`<${PREFIX}(?:${names})[\\s/>]`, flags);
const ANY_ELEMENT = /<[^\s/!?]/g;

/**
 * What may cost far more than its size: definitions multiply, effects, masks and blending take a canvas for each element,
 * pictures are as large as they like, and lines have millions of dashes. Text would be set in other letters than those of
 * the school. References and escapes could hide one of these names.
 */
const COSTLY = [
  /<!ENTITY|<!DOCTYPE[^>]*\[/i,
  element("image|feimage|filter|mask|pattern|marker|text|tspan|foreignobject|include"),
  /\b(filter|mask|mix-blend-mode|isolation|stroke-dasharray|marker(-\w+)?)\s*[:=]/i,
  /&#|\\/,
];

/** Other encodings could be read as other text. */
const ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1|windows-1252)/i;

/** Whether an SVG can be drawn without costing much, told from its text: a drawing cannot be stopped once it runs. */
export function isDrawableSvg(bytes: Uint8Array): boolean {
  if (bytes.length > MAX.bytes) return false;
  const text = new TextDecoder().decode(bytes);
  if (ENCODING.test(text) || COSTLY.some((pattern) => pattern.test(text))) return false;
  return count(text, ANY_ELEMENT) <= MAX.elements && count(text, element("use", "gi")) <= MAX.uses &&
    // Each takes a canvas of its own while what is in it is drawn.
    count(text, /(?<![\w-])opacity/gi) <= MAX.opacities && areClipsSimple(text);
}

/** Clips within clips multiply, also by a style sheet. */
function areClipsSimple(text: string): boolean {
  if (count(text, /clip-path/gi) > MAX.clips) return false;
  if (inside(text, "style").some((part) => /clip-path/i.test(part))) return false;
  const within = inside(text, "clippath");
  return within.every((part) => !/clip-path/i.test(part)) &&
    within.reduce((sum, part) => sum + count(part, ANY_ELEMENT), 0) <= MAX.clips;
}

/** What stands in each of these elements, to the text's end where it is not closed. */
function inside(text: string, name: string): string[] {
  const end = new RegExp(`</${PREFIX}${name}`, "i");
  return text.split(element(name)).slice(1).map((part) => part.split(end, 1)[0]!);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
