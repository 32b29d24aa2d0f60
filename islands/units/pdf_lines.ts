import { GAP } from "../../domain/unit_sheet/text.ts";

/** In points; `x` and `y` are the baseline's start, the page's bottom is 0. */
export type PdfPiece = { text: string; x: number; y: number; width: number; height: number };

// Starts the evidence column: pieces with the same x belong to it.
const COLUMN = /^(Summary sheet|Student'?s? completed|Student$)/;
// Factors of the letter height.
const SAME_LINE_EM = 0.5;
const WORD_GAP_EM = 0.12;
const COLUMN_GAP_EM = 1.5;
const EMPTY_LINE_EM = 1.9;

/** One page's lines, top to bottom: columns are separated by two spaces, wide line gaps become empty lines. */
export function textLines(pieces: readonly PdfPiece[]): string[] {
  const visible = pieces.filter(({ text }) => text.trim() !== "");
  const columns = visible.filter(({ text }) => COLUMN.test(text.trim())).map(({ x }) => x);
  const lines: string[] = [];
  let previous: PdfPiece | undefined;
  for (const row of rowsOf(visible)) {
    const [first] = row;
    if (previous && first && previous.y - first.y > EMPTY_LINE_EM * Math.max(previous.height, first.height)) {
      lines.push("");
    }
    lines.push(joinRow(row, columns));
    previous = first;
  }
  return lines;
}

function rowsOf(pieces: readonly PdfPiece[]): PdfPiece[][] {
  const rows: PdfPiece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - piece.y < SAME_LINE_EM * Math.min(first.height, piece.height)) {
      row.push(piece);
    } else rows.push([piece]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

function joinRow(row: readonly PdfPiece[], columns: readonly number[]): string {
  let line = "";
  let end = 0;
  for (const { text, x, width, height } of row) {
    const space = x - end;
    const isColumn = columns.some((column) => Math.abs(column - x) < 2) && space > WORD_GAP_EM * height;
    if (line === "") line = text;
    else if (isColumn || space > COLUMN_GAP_EM * height) line += GAP + text;
    else line += (space > WORD_GAP_EM * height ? " " : "") + text;
    end = x + width;
  }
  return line;
}
