import { datedCount, sheetName, type SheetStudent } from "../../../../domain/summary_sheet.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, WIDTH } from "./layout.ts";

const COLUMNS = 4;
const HEADING_HEIGHT = 15;
const MAX_ROW_HEIGHT = 15;
const COUNT_WIDTH = 58;
const GAP = 14;

/** Students with undated outcomes, in four columns. */
export function drawNotReady(
  canvas: Canvas,
  students: readonly SheetStudent[],
  { y, height, capacity, total }: { y: number; height: number; capacity: number; total: number },
): void {
  const subject = total === 1 ? "1 student has" : `${total} students have`;
  canvas.text(`Not ready to claim: ${subject} outcomes that are not yet dated`, {
    x: LEFT,
    y,
    width: WIDTH,
    height: HEADING_HEIGHT,
  }, { size: 9.5, weight: "bold", at: "top" });
  const rows = capacity / COLUMNS;
  const row = Math.min(MAX_ROW_HEIGHT, (height - HEADING_HEIGHT) / rows);
  const column = (WIDTH + GAP) / COLUMNS;
  students.forEach((student, at) => {
    const line = { y: y + HEADING_HEIGHT + (at % rows) * row, height: row };
    const x = LEFT + Math.floor(at / rows) * column;
    const width = column - GAP - COUNT_WIDTH;
    canvas.text(sheetName(student), { x, width, ...line }, { size: Math.min(9, row / 1.2) });
    const dated = `${datedCount(student)} of ${student.dates.length} dated`;
    canvas.text(dated, { x: x + width, width: COUNT_WIDTH, ...line }, { size: 8, align: "right" });
  });
}
