import type { PDFDocument, PDFFont } from "pdf-lib";
import { beginsRightToLeft } from "./direction.ts";
import { fontkit } from "./fontkit.ts";
import type { Face, Faces, Weight } from "./open_faces.ts";
import { type PageInk, written } from "./page_ink.ts";
import { piecesOf } from "./pieces.ts";
import { type ShapedText, shapeText } from "./shape_text.ts";

/** Writes lines on the pages of one document. Positions and sizes are in points, from the lower left corner. */
export type TextWriter = {
  /** How wide a line is at a size of one point. */
  width: (text: string, weight?: Weight) => number;
  /** `of`: the whole text of which this is a line, where it is not one by itself. */
  write: (ink: PageInk, text: string, place: Place) => void;
};
export type Place = { x: number; y: number; size: number; weight?: Weight; of?: string };

/** What stands next on a line: letters of one font, or a box in the place of a letter. */
type Drawn = { font: PDFFont; shaped: ShapedText } | "box";
type DrawnLine = { parts: Drawn[]; width: number };

/** A letter that no font has, in shares of the size. */
const BOX = { width: 0.6, side: 0.06, height: 0.72, line: 0.05 };

/** Lines that are remembered at once: a document has some hundred, and what is longer must not fill the memory. */
const MOST_KNOWN = 2000;

/** Opens a writer for a document, in the faces that were opened for its words. */
export async function openTextWriter(pdf: PDFDocument, faces: Faces): Promise<TextWriter> {
  pdf.registerFontkit(fontkit);
  const fonts = new Map<Face, PDFFont>();
  for (const face of new Set([...faces.regular, ...faces.bold])) {
    fonts.set(face, await pdf.embedFont(face.bytes, { subset: true }));
  }
  // Dates, headings, and the words of a line that is being fitted come again and again.
  const known = new Map<string, DrawnLine>();

  function lineOf(text: string, weight: Weight, rightToLeft: boolean): DrawnLine {
    const key = `${weight} ${rightToLeft} ${text}`;
    let line = known.get(key);
    if (!line) {
      const parts = piecesOf(text, faces[weight], rightToLeft).map((piece): Drawn => {
        if (piece === "box") return piece;
        const font = fonts.get(piece.face)!;
        return { font, shaped: shapeText(piece.face, font, piece.text) };
      });
      const width = parts.reduce((sum, part) => sum + widthOf(part), 0);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, line = { parts, width });
    }
    return line;
  }

  return {
    width: (text, weight = "regular") => lineOf(normal(text), weight, beginsRightToLeft(text)).width,
    write(ink, text, { x, y, size, weight = "regular", of = text }) {
      let at = x;
      for (const part of lineOf(normal(text), weight, beginsRightToLeft(of)).parts) {
        if (part === "box") drawBox(ink, at, y, size);
        else drawLetters(ink, part.font, part.shaped, { x: at, y, size });
        at += widthOf(part) * size;
      }
    },
  };
}

function widthOf(part: Drawn): number {
  return part === "box" ? BOX.width : part.shaped.advance;
}

function drawLetters(ink: PageInk, font: PDFFont, { glyphs }: ShapedText, { x, y, size }: Place): void {
  const shown = glyphs.map((glyph) =>
    `1 0 0 1 ${written(x + glyph.x * size)} ${written(y + glyph.y * size)} Tm <${glyph.hex}> Tj`
  );
  ink.add(`BT ${ink.nameOf(font)} ${written(size)} Tf ${shown.join(" ")} ET`);
}

function drawBox(ink: PageInk, x: number, y: number, size: number): void {
  const box = [x + BOX.side * size, y, (BOX.width - 2 * BOX.side) * size, BOX.height * size];
  ink.add(`${written(BOX.line * size)} w ${box.map(written).join(" ")} re S`);
}

function normal(text: string): string {
  return text.toWellFormed().normalize("NFC");
}
