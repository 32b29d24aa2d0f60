import type { PDFFont } from "pdf-lib";
import { graphemes, hasRightToLeft } from "./direction.ts";
import type { Face } from "./open_faces.ts";

/**
 * The glyphs of a text from left to right, in shares of the size: those that stand where the ones before them end share one
 * `hex`, the codes under which the document knows them.
 */
export type ShapedText = { glyphs: { hex: string; x: number; y: number }[]; advance: number };

/**
 * Shapes letters of one face: they join, kern, and carry their marks. pdf-lib alone writes glyphs one after the other, and
 * knows no places. Some marks over some letters have no place in the fonts, which fontkit takes badly: those letters stand
 * singly then, so that no name ever keeps a document from being made.
 */
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
  // After the letters, so that a word stays one word for whoever searches or copies it.
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
