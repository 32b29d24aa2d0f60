import { countText } from "../../../../domain/count_text.ts";
import { datedCount, sheetName, type SheetStudent } from "../../../../domain/summary_sheet.ts";
import { NAMES_PER_LINE } from "../../../../domain/sheet_pages.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, WIDTH } from "./layout.ts";

const HEADING_HEIGHT = 15;
const LINE_HEIGHT = { belowGrid: 10.5, list: 15 } as const;
const COUNT_WIDTH = 58;
const GAP = 14;

/** Students with undated outcomes, in four columns; the height that they take. */
export function drawNotReady(
  canvas: Canvas,
  students: readonly SheetStudent[],
  { y, spacing, total }: { y: number; spacing: keyof typeof LINE_HEIGHT; total: number },
): number {
  const subject = countText(total, "student has", "students have");
  canvas.text(`Not ready to claim: ${subject} outcomes that are not yet dated`, {
    x: LEFT,
    y,
    width: WIDTH,
    height: HEADING_HEIGHT,
  }, { size: 9.5, weight: "bold", at: "top" });
  const height = LINE_HEIGHT[spacing];
  const lines = Math.ceil(students.length / NAMES_PER_LINE);
  const column = (WIDTH + GAP) / NAMES_PER_LINE;
  students.forEach((student, at) => {
    const line = { y: y + HEADING_HEIGHT + (at % lines) * height, height };
    const x = LEFT + Math.floor(at / lines) * column;
    const width = column - GAP - COUNT_WIDTH;
    canvas.text(sheetName(student), { x, width, ...line }, { size: Math.min(9, height / 1.2) });
    const dated = `${datedCount(student)} of ${student.dates.length} dated`;
    canvas.text(dated, { x: x + width, width: COUNT_WIDTH, ...line }, { size: 8, align: "right" });
  });
  return HEADING_HEIGHT + lines * height;
}
