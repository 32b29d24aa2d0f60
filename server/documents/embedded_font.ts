import { createHash } from "node:crypto";
import { type PDFDocument, type PDFRef, PDFString } from "pdf-lib";
import type { Face } from "./font_faces.ts";

/** A font within a document. `name`: before pages give it their own. */
export type EmbeddedFont = {
  name: string;
  ref: PDFRef;
  /** Four hex digits that show the glyph, are found and copied as `text`, and are as wide as that; in shares of the size. */
  codeOf: (glyph: number, text: string, width: number) => string;
  /** Writes it, once all of its codes are known. */
  done: () => void;
};

/** In searches and copies nothing; viewers take an empty text for the code itself. */
const NO_TEXT = "\u200b";
/** Maximum entries per block of a mapping (Adobe Technical Note 5411). */
const MAX_BLOCK = 100;

/**
 * Type 0 over TrueType with a code for each glyph and text (ISO 32000-1, 9.7): letters share glyphs in many scripts, and
 * pdf-lib's own fonts have one text for each.
 */
export function embedFont(pdf: PDFDocument, face: Face): EmbeddedFont {
  const { context } = pdf;
  const ref = context.nextRef();
  const codes = new Map<string, { code: number; glyph: number; text: string; width: number }>();
  const name = `${subsetTag(face.bytes)}+${face.postScriptName}`;
  const scaled = (value: number) => Math.round(value * 1000 / face.unitsPerEm);

  function descendant(): PDFRef {
    const file = context.register(context.flateStream(face.bytes, { Length1: face.bytes.length }));
    const { ascender, descender } = face.font.hExtents();
    const descriptor = context.register(context.obj({
      Type: "FontDescriptor",
      FontName: name,
      // Symbolic: its codes are of no standard encoding.
      Flags: 4,
      FontBBox: [-scaled(face.unitsPerEm), scaled(descender), scaled(2 * face.unitsPerEm), scaled(ascender)],
      ItalicAngle: 0,
      Ascent: scaled(ascender),
      Descent: scaled(descender),
      CapHeight: 714,
      StemV: 80,
      FontFile2: file,
    }));
    const used = [...codes.values()];
    const toGlyph = new Uint8Array(2 * (used.length + 1));
    for (const { code, glyph } of used) new DataView(toGlyph.buffer).setUint16(2 * code, glyph);
    const font = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, used.map(({ width }) => Math.round(width * 1000))],
      CIDToGIDMap: context.register(context.flateStream(toGlyph)),
    });
    return context.register(font);
  }

  return {
    name: face.postScriptName,
    ref,
    codeOf(glyph, text, width) {
      const key = `${glyph} ${width} ${text}`;
      let entry = codes.get(key);
      if (!entry) codes.set(key, entry = { code: codes.size + 1, glyph, text, width });
      return hex(entry.code);
    },
    done() {
      const map = toUnicode([...codes.values()].map(({ code, text }) => [hex(code), text || NO_TEXT]));
      context.assign(
        ref,
        context.obj({
          Type: "Font",
          Subtype: "Type0",
          BaseFont: name,
          Encoding: "Identity-H",
          DescendantFonts: [descendant()],
          ToUnicode: context.register(context.flateStream(map)),
        }),
      );
    },
  };
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

/** Six letters that differ between subsets (9.6.4). */
function subsetTag(bytes: Uint8Array): string {
  const digest = createHash("sha256").update(bytes).digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + byte % 26));
}

/** A mapping of codes to texts (9.10.3). */
function toUnicode(pairs: readonly (readonly [code: string, text: string])[]): string {
  const lines = pairs.map(([code, text]) =>
    `<${code}> <${[...Array(text.length).keys()].map((at) => hex(text.charCodeAt(at))).join("")}>`
  );
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_BLOCK) {
    const block = lines.slice(at, at + MAX_BLOCK);
    blocks.push(`${block.length} beginbfchar`, ...block, "endbfchar");
  }
  return [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000> <FFFF>",
    "endcodespacerange",
    ...blocks,
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
  ].join("\n");
}
