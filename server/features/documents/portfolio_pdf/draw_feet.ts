import type { PDFDocument } from "pdf-lib";
import { inColour } from "../../../documents/colour.ts";
import { A4, type Flow } from "../../../documents/flow.ts";
import { MUTED } from "../../../documents/text_colours.ts";
import type { TextWriter } from "../../../documents/text_writer.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

const FOOT = { y: 34, size: 8.5, side: 51, gap: 24 } as const;

/** Whose work it is and the number of each page among all, on the document's own pages, which it closes. */
export function drawFeet(
  pdf: PDFDocument,
  flow: Flow,
  writer: TextWriter,
  { student, unit, madeOn }: PortfolioDocument,
): void {
  const numbers = new Map(pdf.getPages().map((page, at) => [page.ref, at + 1]));
  const { y, size, side, gap } = FOOT;
  for (const content of flow.pages()) {
    const number = `Page ${numbers.get(content.ref)} of ${numbers.size}`;
    const x = A4.width - side - writer.width(number) * size;
    // The name keeps its direction to itself.
    const left = shorten(
      `\u200e${unit.unitCode}, \u2068${student}`,
      `\u2069 (${madeOn})`,
      (text) => writer.width(text) * size <= x - side - gap,
    );
    inColour(MUTED, () => {
      writer.write(content, left, { x: side, y, size });
      writer.write(content, number, { x, y, size });
    }, content.add);
    content.done();
  }
}

/** A long name is whole on the cover. */
function shorten(text: string, end: string, fits: (text: string) => boolean): string {
  const letters = [...text];
  if (fits(text + end)) return text + end;
  while (letters.length > 1 && !fits(`${letters.join("")}…${end}`)) letters.pop();
  return `${letters.join("")}…${end}`;
}
