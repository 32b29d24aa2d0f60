import { type PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { StreamsTooLarge } from "./stream_budget.ts";
import { DamagedPages, LIMITS } from "./unfolding.ts";

/** Content of a stream. */
export type Content = {
  bytes: number;
  /** Number of times it draws each XObject, by the name in its resources. */
  draws: Map<string, number>;
  /** The largest inline picture's. */
  pixels: number;
};

/** Characters that end a name. */
const DELIMITER = String.raw`\s\0()<>[\]{}/%`;
const DRAW = new RegExp(`/([^${DELIMITER}]+)\\s+Do(?![^${DELIMITER}])`, "g");
const PICTURE = /(?<![^\s])BI\s([^]{1,4000}?)\sID\s/g;
/** Characters kept of the part before: a match may begin there. */
const OVERLAP = 4100;

/** Reads a decoded stream in parts. */
export function openContentReader() {
  const content: Content = { bytes: 0, draws: new Map(), pixels: 0 };
  const decoder = new TextDecoder("latin1");
  let before = "";

  function look(part: string): void {
    const text = before + part;
    for (const match of text.matchAll(DRAW)) {
      const [{ length }, name = ""] = match;
      const end = match.index + length;
      // What ends with the part may continue in the next.
      const isNew = end >= before.length && end < text.length;
      if (isNew) content.draws.set(name, (content.draws.get(name) ?? 0) + 1);
    }
    for (const [, entries = ""] of text.matchAll(PICTURE)) {
      content.pixels = Math.max(
        content.pixels,
        sideOf(entries, "W(?:idth)?") * sideOf(entries, "H(?:eight)?"),
      );
    }
    before = text.slice(-OVERLAP);
  }

  return {
    read(part: Uint8Array): void {
      content.bytes += part.length;
      look(decoder.decode(part));
    },
    end(): Content {
      look(" ");
      return content;
    },
  };
}

function sideOf(entries: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+\\+?(\\d+)`).exec(entries)?.[1] ?? 0);
}

/**
 * What a viewer reads for a page: each stream as often as it is drawn, since a few bytes can name another one thousands of
 * times. Throws `StreamsTooLarge`, and `DamagedPages` for a form that draws itself.
 */
export function checkDrawn(
  streams: readonly PDFObject[],
  resources: PDFDict | undefined,
  contents: ReadonlyMap<PDFObject, Content>,
): void {
  const known = new Map<PDFObject, number>();
  const within = new Set<PDFObject>();

  function bytesOf(stream: PDFObject, inherited: PDFDict | undefined): number {
    const content = contents.get(stream);
    if (!(stream instanceof PDFRawStream) || content === undefined) return 0;
    if (content.pixels > LIMITS.pixels) throw new StreamsTooLarge();
    if (within.has(stream)) throw new DamagedPages();
    const found = known.get(stream);
    if (found !== undefined) return found;
    within.add(stream);
    const own = dictOf(stream.dict, "Resources") ?? inherited;
    const named = own && dictOf(own, "XObject");
    let bytes = content.bytes;
    for (const [name, times] of content.draws) {
      const drawn = named?.lookup(PDFName.of(name));
      if (drawn !== undefined && isForm(drawn)) bytes += times * bytesOf(drawn, own);
    }
    within.delete(stream);
    known.set(stream, bytes);
    return bytes;
  }

  const bytes = streams.reduce((sum, stream) => sum + bytesOf(stream, resources), 0);
  if (bytes > LIMITS.drawn) throw new StreamsTooLarge();
}

function isForm(object: PDFObject): boolean {
  return object instanceof PDFRawStream && object.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Form");
}

function dictOf(dict: PDFDict, name: string): PDFDict | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value !== undefined && "lookup" in value && "entries" in value ? value as PDFDict : undefined;
}
