import {
  HELD_WORK_SEPARATOR,
  type HeldWork,
  heldWorkLines,
  heldWorkText,
} from "../../../../domain/held_work.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, PARTS, WIDTH } from "./layout.ts";

const LABEL = "Work held elsewhere";
const LABEL_WIDTH = 102;
const HEADING_HEIGHT = 20;
const LINE_HEIGHT = 11;
const SIZE = 8;
const GAP = 3;

/** In one paragraph, from `y` to the signatures. */
export function drawHeldWork(canvas: Canvas, held: readonly HeldWork[], y: number): void {
  drawBelowGrid(canvas, held.map(heldWorkText).join(HELD_WORK_SEPARATOR), y);
}

/** The sheets behind the one with the number `of`, where there was no room. */
export function drawHeldWorkSheets(
  canvas: Canvas,
  { of, count }: { of: number; count: number },
  y: number,
): void {
  const sheets = count === 1 ? `sheet ${of + 1}` : `sheets ${of + 1} to ${of + count}`;
  drawBelowGrid(canvas, `See ${sheets}`, y);
}

function drawBelowGrid(canvas: Canvas, text: string, y: number): void {
  const line = { y: y + GAP, height: PARTS.belowGrid.y + PARTS.belowGrid.height - y - GAP };
  canvas.text(LABEL, { x: LEFT, width: LABEL_WIDTH, ...line }, { size: SIZE, weight: "bold", at: "top" });
  const box = { x: LEFT + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH, ...line };
  canvas.text(text, box, { size: SIZE, at: "top" });
}

/** A sheet of its own, for the sheet with the number `of`. */
export function drawHeldWorkList(canvas: Canvas, held: readonly HeldWork[], of: number): void {
  let { y } = PARTS.list;
  const across = { x: LEFT, width: WIDTH };
  const heading = { size: 9.5, weight: "bold", at: "top" } as const;
  canvas.text(`${LABEL} (sheet ${of})`, { ...across, y, height: HEADING_HEIGHT }, heading);
  y += HEADING_HEIGHT;
  for (const line of held) {
    const height = heldWorkLines(line) * LINE_HEIGHT;
    canvas.text(heldWorkText(line), { ...across, y, height }, { size: 9, at: "top" });
    y += height;
  }
}
