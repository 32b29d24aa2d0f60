import { sheetDate } from "../../../../domain/summary_sheet.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, PARTS, WIDTH } from "./layout.ts";

const LABEL = 14;
const WORD = 38;
/** The lines to sign on, from left to right, each as long as its share of the sheet. */
const LINES = [
  { before: "Signed", beneath: "(Unit teacher)", share: 0.38 },
  { before: "Signed", beneath: "(Co-ordinator)", share: 0.38 },
  { before: "Date", beneath: "", share: 0.24 },
] as const;
const GAP = 18;

/** Draws the lines on which the unit teacher and the co-ordinator sign; they are empty, for the pen. */
export function drawSignatures(canvas: Canvas): void {
  const { y, height } = PARTS.signatures;
  const foot = y + height - LABEL;
  let x: number = LEFT;
  for (const { before, beneath, share } of LINES) {
    const end = x + share * (WIDTH + GAP) - GAP;
    const from = x + WORD;
    canvas.text(before, { x, y, width: WORD, height: height - LABEL }, { size: 9.5, at: "bottom" });
    canvas.line({ x: from, y: foot }, { x: end, y: foot }, 0.8);
    canvas.text(beneath, { x: from, y: foot + 2, width: end - from, height: LABEL - 2 }, {
      size: 8.5,
      align: "centre",
    });
    x = end + GAP;
  }
}

/** Says what the paper is, and of which day. */
export function drawFoot(canvas: Canvas, madeOn: string): void {
  const words = `Made with Unitfolio on ${sheetDate(madeOn, "whole")} from the dates that were marked. ` +
    "The centre's own record; not a statement of the awarding body.";
  canvas.text(words, { x: LEFT, width: WIDTH, ...PARTS.foot }, { size: 7.5, at: "bottom" });
}
