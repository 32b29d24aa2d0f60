import type { LogoRefusal } from "../../../../../domain/logos.ts";

/** What a logo of shapes has; within them paths are drawn in time on a busy machine too (decision 45). */
const MAX = { bytes: 128 * 1024, elements: 2_000, segments: 16_000, strokedSegments: 4_000 } as const;

/** Any namespace prefix. */
const PREFIX = "(?:[^\\s<>/:]+:)?";
const element = (names: string) => new RegExp(`<${PREFIX}(?:${names})[\\s/>]`, "i");
const TEXT = element("text|tspan|textpath");
const PICTURES = element("image|feimage|foreignobject");
const ANY_ELEMENT = /<[^\s/!?]/g;

const STROKE = /\bstroke\s*(?:=\s*["']|:)(?!\s*none)/i;
const PATH_DATA = /\s(?:d|points)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** `e` is an exponent's. */
const COMMAND = /([a-df-z])([^a-df-z]*)/gi;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** Numbers of a segment; five are enough for an arc whose flags are written as one with what follows. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/**
 * Why an SVG is not drawn, told from its text: what is not drawn as the school sees it, or would take long. Null where it
 * can be tried.
 */
export function checkSvg(bytes: Uint8Array): LogoRefusal | null {
  if (bytes.length > MAX.bytes) return "svgTooComplex";
  const text = new TextDecoder().decode(bytes);
  if (TEXT.test(text)) return "svgText";
  if (PICTURES.test(text)) return "svgPictures";
  const maxSegments = STROKE.test(text) ? MAX.strokedSegments : MAX.segments;
  const isSmall = count(text, ANY_ELEMENT) <= MAX.elements && countSegments(text) <= maxSegments;
  return isSmall ? null : "svgTooComplex";
}

/** Counts the segments of all paths and polygons, as written. */
function countSegments(text: string): number {
  let segments = 0;
  for (const [, double, single = ""] of text.matchAll(PATH_DATA)) {
    // The points of a polygon are lines without a letter.
    for (const [, command, numbers] of `L${double ?? single}`.matchAll(COMMAND)) {
      const size = NUMBERS[command!.toLowerCase()];
      segments += size === undefined ? 1 : Math.ceil(count(numbers!, NUMBER) / size);
    }
  }
  return segments;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
