import type { Canvas } from "../../../documents/canvas.ts";
import { type Colour, inColour } from "../../../documents/colour.ts";
import { A4 } from "../../../documents/flow.ts";
import { type PageContent, pdfNumber } from "../../../documents/page_content.ts";
import type { TextWriter } from "../../../documents/text_writer.ts";
import type { Palette } from "./palette.ts";

/** In points from the upper left corner. */
const SIDE = 50;
export const ACROSS = { x: SIDE, width: A4.width - 2 * SIDE } as const;
export const TOP = 40;
/** Height of the footer, below the units. */
export const FOOT_Y = 780;

/** A page that is being drawn. */
export type Sheet = { content: PageContent; canvas: Canvas; writer: TextWriter; palette: Palette };

export function colouredText(
  { canvas, content }: Sheet,
  colour: Colour,
  ...text: Parameters<Canvas["text"]>
): void {
  inColour(colour, () => canvas.text(...text), content.add);
}

export function rule(
  { content, palette }: Sheet,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const box = [x, content.height - y, width, 0.7].map(pdfNumber).join(" ");
  inColour(palette.line, () => content.add(`${box} re f`), content.add);
}
