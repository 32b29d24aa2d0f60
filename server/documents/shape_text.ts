import type { PDFFont } from "pdf-lib";
import { graphemes, hasRightToLeft } from "./bidi.ts";
import type { Face } from "./font_faces.ts";

/** Glyphs in visual order, in shares of the size; adjacent ones share one `hex` of font codes. */
export type ShapedText = { glyphs: { hex: string; x: number; y: number }[]; advance: number };

/** pdf-lib knows no glyph positions; where fontkit fails on a mark without an anchor, letters are shaped singly. */
export function shapeText(face: Face, embedded: PDFFont, text: string): ShapedText {
  try {
    return shapeWhole(face, embedded, text);
  } catch {
    const letters = graphemes(text).flatMap((letter) => [...letter]);
    const inOrder = hasRightToLeft(text) ? letters.toReversed() : letters;
    return inOrder.reduce((before: ShapedText, letter) => {
      const { glyphs, advance } = shapeWhole(face, embedded, letter);
      const moved = glyphs.map(({ hex, x, y }) => ({ hex, x: before.advance + x, y }));
      return { glyphs: [...before.glyphs, ...moved], advance: before.advance + advance };
    }, { glyphs: [], advance: 0 });
  }
}

function shapeWhole({ font }: Face, embedded: PDFFont, text: string): ShapedText {
  const { glyphs, positions } = font.layout(text);
  const codes = embedded.encodeText(text).asString().match(/.{4}/g) ?? [];
  const unit = 1 / font.unitsPerEm;
  const letters: ShapedText["glyphs"] = [];
  // After the letters, so that search and copy find whole words.
  const marks: ShapedText["glyphs"] = [];
  let pen = 0;
  let natural = NaN;
  glyphs.forEach((glyph, at) => {
    const hex = codes[at]!;
    const { xAdvance, xOffset, yOffset } = positions[at]!;
    const place = { hex, x: (pen + xOffset) * unit, y: yOffset * unit };
    const moved = xOffset !== 0 || yOffset !== 0;
    const last = letters.at(-1);
    if (xAdvance === 0) marks.push(place);
    else if (last && !moved && pen === natural) last.hex += hex;
    else letters.push(place);
    if (xAdvance !== 0) natural = moved ? NaN : pen + glyph.advanceWidth;
    pen += xAdvance;
  });
  return { glyphs: [...letters, ...marks], advance: pen * unit };
}
