import type { PDFDocument, PDFFont } from "pdf-lib";
import { graphemes, hasRightToLeft, isRightToLeft } from "./bidi.ts";
import { fontkit } from "./fontkit.ts";
import type { Face, Faces, Weight } from "./font_faces.ts";
import { type PageContent, pdfNumber } from "./page_content.ts";
import { fontRunsOf } from "./font_runs.ts";

/** Positions and sizes in points from the lower left corner. */
export type TextWriter = {
  /** Width at a size of one point. */
  width: (text: string, weight?: Weight) => number;
  /** `of`: the whole text where this is one line of it. */
  write: (content: PageContent, text: string, position: TextPosition) => void;
};
type TextPosition = { x: number; y: number; size: number; weight?: Weight; of?: string };

type DrawnRun = { font: PDFFont; shaped: ShapedText } | "box";
type ShapedLine = { parts: DrawnRun[]; width: number };

/** In shares of the size. */
const MISSING_GLYPH = { width: 0.6, side: 0.06, height: 0.72, line: 0.05 };

const MAX_CACHED_LINES = 2000;

export async function openTextWriter(pdf: PDFDocument, faces: Faces): Promise<TextWriter> {
  pdf.registerFontkit(fontkit);
  const fonts = new Map<Face, PDFFont>();
  for (const face of new Set([...faces.regular, ...faces.bold])) {
    fonts.set(face, await pdf.embedFont(face.bytes, { subset: true }));
  }
  // Dates, headings and lines being fitted recur.
  const cache = new Map<string, ShapedLine>();

  function lineOf(text: string, weight: Weight, rightToLeft: boolean): ShapedLine {
    const key = `${weight} ${rightToLeft} ${text}`;
    let line = cache.get(key);
    if (!line) {
      const parts = fontRunsOf(text, faces[weight], rightToLeft).map((run): DrawnRun => {
        if (run === "box") return run;
        const font = fonts.get(run.face)!;
        return { font, shaped: shapeText(run.face, font, run.text) };
      });
      const width = parts.reduce((sum, part) => sum + widthOf(part), 0);
      if (cache.size >= MAX_CACHED_LINES) cache.clear();
      cache.set(key, line = { parts, width });
    }
    return line;
  }

  return {
    width: (text, weight = "regular") => lineOf(normalised(text), weight, isRightToLeft(text)).width,
    write(content, text, { x, y, size, weight = "regular", of = text }) {
      let at = x;
      for (const part of lineOf(normalised(text), weight, isRightToLeft(of)).parts) {
        if (part === "box") drawBox(content, at, y, size);
        else drawLetters(content, part.font, part.shaped, { x: at, y, size });
        at += widthOf(part) * size;
      }
    },
  };
}

function widthOf(part: DrawnRun): number {
  return part === "box" ? MISSING_GLYPH.width : part.shaped.advance;
}

function drawLetters(
  content: PageContent,
  font: PDFFont,
  { glyphs }: ShapedText,
  { x, y, size }: TextPosition,
): void {
  const shown = glyphs.map((glyph) =>
    `1 0 0 1 ${pdfNumber(x + glyph.x * size)} ${pdfNumber(y + glyph.y * size)} Tm <${glyph.hex}> Tj`
  );
  content.add(`BT ${content.nameOf(font)} ${pdfNumber(size)} Tf ${shown.join(" ")} ET`);
}

function drawBox(content: PageContent, x: number, y: number, size: number): void {
  const box = [
    x + MISSING_GLYPH.side * size,
    y,
    (MISSING_GLYPH.width - 2 * MISSING_GLYPH.side) * size,
    MISSING_GLYPH.height * size,
  ];
  content.add(`${pdfNumber(MISSING_GLYPH.line * size)} w ${box.map(pdfNumber).join(" ")} re S`);
}

function normalised(text: string): string {
  return text.toWellFormed().normalize("NFC");
}

/** Glyphs in visual order, in shares of the size; adjacent ones share one `hex` of font codes. */
type ShapedText = { glyphs: { hex: string; x: number; y: number }[]; advance: number };

/** pdf-lib knows no glyph positions; where fontkit fails on a mark without an anchor, letters are shaped singly. */
function shapeText(face: Face, embedded: PDFFont, text: string): ShapedText {
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
