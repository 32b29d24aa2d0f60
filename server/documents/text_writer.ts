import type { PDFDocument } from "pdf-lib";
import { isRightToLeft } from "./bidi.ts";
import { type EmbeddedFont, embedFont } from "./embedded_font.ts";
import type { Face, Faces, Weight } from "./font_faces.ts";
import { fontRunsOf } from "./font_runs.ts";
import { type PageContent, pdfNumber } from "./page_content.ts";
import { type ShapedGlyph, shapeText } from "./shape_text.ts";

/** Positions and sizes in points from the lower left corner. */
export type TextWriter = {
  /** Width at a size of one point. */
  width: (text: string, weight?: Weight) => number;
  /** `of`: the whole text where this is one line of it. */
  write: (content: PageContent, text: string, position: TextPosition) => void;
  /** Writes the fonts, once all is written with them. */
  done: () => void;
};
type TextPosition = { x: number; y: number; size: number; weight?: Weight; of?: string };

type DrawnRun = { font: EmbeddedFont; letters: Piece[]; marks: Piece[]; advance: number } | "box";
/** Codes that are shown one behind another, in shares of the size. */
type Piece = { hex: string; x: number; y: number };
type ShapedLine = { parts: DrawnRun[]; width: number };

/** In shares of the size. */
const MISSING_GLYPH = { width: 0.6, side: 0.06, height: 0.72, line: 0.05 };

const MAX_CACHED_LINES = 2000;

export function openTextWriter(pdf: PDFDocument, faces: Faces): TextWriter {
  const fonts = new Map<Face, EmbeddedFont>();
  // Dates, headings and lines being fitted recur.
  const cache = new Map<string, ShapedLine>();

  function fontOf(face: Face): EmbeddedFont {
    let font = fonts.get(face);
    if (!font) fonts.set(face, font = embedFont(pdf, face));
    return font;
  }

  function lineOf(text: string, weight: Weight, rightToLeft: boolean): ShapedLine {
    const key = `${weight} ${rightToLeft} ${text}`;
    let line = cache.get(key);
    if (!line) {
      const parts = fontRunsOf(text, faces[weight], rightToLeft).map((run): DrawnRun => {
        if (run === "box") return run;
        const font = fontOf(run.face);
        const { glyphs, advance } = shapeText(run.face, run.text, run.rightToLeft);
        return {
          font,
          letters: piecesOf(font, glyphs.filter(({ text }) => text !== "")),
          marks: piecesOf(font, glyphs.filter(({ text }) => text === "")),
          advance,
        };
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
        else drawLetters(content, part, { x: at, y, size });
        at += widthOf(part) * size;
      }
    },
    done: () => fonts.forEach((font) => font.done()),
  };
}

function widthOf(part: DrawnRun): number {
  return part === "box" ? MISSING_GLYPH.width : part.advance;
}

function drawLetters(
  content: PageContent,
  { font, letters, marks }: Exclude<DrawnRun, "box">,
  { x, y, size }: TextPosition,
): void {
  const show = (pieces: readonly Piece[]) => {
    const shown = pieces.map((piece) =>
      `1 0 0 1 ${pdfNumber(x + piece.x * size)} ${pdfNumber(y + piece.y * size)} Tm <${piece.hex}> Tj`
    );
    content.add(`BT ${content.nameOf(font)} ${pdfNumber(size)} Tf ${shown.join(" ")} ET`);
  };
  show(letters);
  if (marks.length === 0) return;
  // Their text is that of their letters.
  content.add("/Span <</ActualText ()>> BDC");
  show(marks);
  content.add("EMC");
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

/** Consecutive glyphs without a gap share a piece. */
function piecesOf(font: EmbeddedFont, glyphs: readonly ShapedGlyph[]): Piece[] {
  const pieces: Piece[] = [];
  let end = NaN;
  for (const { id, text, x, y, width } of glyphs) {
    const hex = font.codeOf(id, text, width);
    const last = pieces.at(-1);
    if (last && last.y === y && Math.abs(x - end) < 1e-9) last.hex += hex;
    else pieces.push({ hex, x, y });
    end = x + width;
  }
  return pieces;
}
