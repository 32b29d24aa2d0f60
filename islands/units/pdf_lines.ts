import { GAP } from "../../domain/unit_sheet_text.ts";

/** A piece of text as a PDF draws it: where it begins, how wide and how high it is, in points, the page's foot being 0. */
export type PdfPiece = { text: string; x: number; y: number; width: number; height: number };

/** With which the column of the evidence begins: every piece that begins at such a place stands in it. */
const COLUMN = /^(Summary sheet|Student'?s? completed|Student$)/;
/** In letters' heights. */
const SAME_LINE = 0.5;
const WORD = 0.12;
const COLUMN_GAP = 1.5;
const EMPTY_LINE = 1.9;

/**
 * The pieces of one page as lines from its head to its foot: what stands at one height is one line, columns are apart by
 * two spaces, and a wide space between lines is an empty one.
 */
export function linesOf(pieces: readonly PdfPiece[]): string[] {
  const shown = pieces.filter(({ text }) => text.trim() !== "");
  const columns = shown.filter(({ text }) => COLUMN.test(text.trim())).map(({ x }) => x);
  const lines: string[] = [];
  let before: PdfPiece | undefined;
  for (const row of rowsOf(shown)) {
    const [first] = row;
    if (before && first && before.y - first.y > EMPTY_LINE * Math.max(before.height, first.height)) {
      lines.push("");
    }
    lines.push(joined(row, columns));
    before = first;
  }
  return lines;
}

/** The pieces by their height on the page, each row from left to right. */
function rowsOf(pieces: readonly PdfPiece[]): PdfPiece[][] {
  const rows: PdfPiece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - piece.y < SAME_LINE * Math.min(first.height, piece.height)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

function joined(row: readonly PdfPiece[], columns: readonly number[]): string {
  let line = "";
  let end = 0;
  for (const { text, x, width, height } of row) {
    const space = x - end;
    const isColumn = columns.some((column) => Math.abs(column - x) < 2) && space > WORD * height;
    if (line === "") line = text;
    else if (isColumn || space > COLUMN_GAP * height) line += GAP + text;
    else line += (space > WORD * height ? " " : "") + text;
    end = x + width;
  }
  return line;
}
