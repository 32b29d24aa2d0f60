import type { PDFRef } from "pdf-lib";
import type { Flow } from "../../../documents/flow.ts";
import { inkOn, MUTED } from "../../../documents/text_colours.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

/** Steps, returns, declarations and signatures. Returns its page, null where there are none. */
export function drawHistory(
  flow: Flow,
  { history, signatures, headerColour }: PortfolioDocument,
): PDFRef | null {
  if (history.length === 0 && signatures.length === 0) return null;
  flow.bar("What was declared and signed", { colour: headerColour, ink: inkOn(headerColour), keep: 60 });
  const { ref } = flow.page();
  for (const { day, what, by, words } of history) {
    flow.text(by === null ? what : `${what}: ${by}`, { size: 10.5, weight: "bold", keep: 14 });
    flow.text(day, { size: 9, colour: MUTED, after: words === null ? 8 : 2 });
    if (words !== null) flow.text(words, { size: 10.5, after: 8 });
  }
  for (const { part, name, day } of signatures) {
    flow.text(`${part}: ${name}`, { size: 10.5, weight: "bold", keep: 14 });
    flow.text(`Signed on the summary sheet, ${day}`, { size: 9, colour: MUTED, after: 8 });
  }
  return ref;
}
