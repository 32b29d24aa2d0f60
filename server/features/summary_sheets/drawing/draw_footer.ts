import { sheetDate } from "../../../../domain/summary_sheet.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, PARTS, WIDTH } from "./layout.ts";

const LABEL_HEIGHT = 14;
const LABEL_WIDTH = 38;
/** Left to right; `share` of the sheet's width. */
const LINES = [
  { before: "Signed", beneath: "(Unit teacher)", share: 0.38 },
  { before: "Signed", beneath: "(Co-ordinator)", share: 0.38 },
  { before: "Date", beneath: "", share: 0.24 },
] as const;
const GAP = 18;

export function drawSignatures(canvas: Canvas): void {
  const { y, height } = PARTS.signatures;
  const baseline = y + height - LABEL_HEIGHT;
  let x: number = LEFT;
  for (const { before, beneath, share } of LINES) {
    const end = x + share * (WIDTH + GAP) - GAP;
    const from = x + LABEL_WIDTH;
    canvas.text(before, { x, y, width: LABEL_WIDTH, height: height - LABEL_HEIGHT }, {
      size: 9.5,
      at: "bottom",
    });
    canvas.line({ x: from, y: baseline }, { x: end, y: baseline }, 0.8);
    canvas.text(beneath, { x: from, y: baseline + 2, width: end - from, height: LABEL_HEIGHT - 2 }, {
      size: 8.5,
      align: "centre",
    });
    x = end + GAP;
  }
}

export function drawFooter(canvas: Canvas, madeOn: string): void {
  const text = `Made with Unitfolio on ${sheetDate(madeOn, "whole")} from the dates that were marked. ` +
    "The centre's own record; not a statement of the awarding body.";
  canvas.text(text, { x: LEFT, width: WIDTH, ...PARTS.foot }, { size: 7.5, at: "bottom" });
}
