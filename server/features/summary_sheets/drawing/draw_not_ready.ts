import { datedCount, type SheetLearner, sheetName } from "../../../../domain/summary_sheet.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, WIDTH } from "./layout.ts";

const COLUMNS = 4;
const HEADING = 15;
const TALLEST_ROW = 15;
const COUNT_WIDTH = 58;
const GAP = 14;

/** Names who cannot be claimed for yet, with how many of their outcomes are dated, in four columns. */
export function drawNotReady(
  canvas: Canvas,
  learners: readonly SheetLearner[],
  { y, height, most, total }: { y: number; height: number; most: number; total: number },
): void {
  const what = total === 1 ? "1 learner has" : `${total} learners have`;
  canvas.text(`Not ready to claim: ${what} outcomes that are not yet dated`, {
    x: LEFT,
    y,
    width: WIDTH,
    height: HEADING,
  }, { size: 9.5, weight: "bold", at: "top" });
  const rows = most / COLUMNS;
  const row = Math.min(TALLEST_ROW, (height - HEADING) / rows);
  const column = (WIDTH + GAP) / COLUMNS;
  learners.forEach((learner, at) => {
    const line = { y: y + HEADING + (at % rows) * row, height: row };
    const x = LEFT + Math.floor(at / rows) * column;
    const width = column - GAP - COUNT_WIDTH;
    canvas.text(sheetName(learner), { x, width, ...line }, { size: Math.min(9, row / 1.2) });
    const dated = `${datedCount(learner)} of ${learner.dates.length} dated`;
    canvas.text(dated, { x: x + width, width: COUNT_WIDTH, ...line }, { size: 8, align: "right" });
  });
}
