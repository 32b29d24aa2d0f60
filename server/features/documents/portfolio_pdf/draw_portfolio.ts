import { drawPdf } from "../../../documents/draw_pdf.ts";
import { openFlow } from "../../../documents/flow.ts";
import { addOutline, type OutlineEntry } from "../../../documents/outline.ts";
import { drawCover } from "./draw_cover.ts";
import { drawFeet } from "./draw_feet.ts";
import { drawHistory } from "./draw_history.ts";
import { drawOutcome } from "./draw_outcome.ts";
import type { Ink } from "./ink.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";
import { readTexts } from "./read_texts.ts";

/** Bytes that the pages of all PDFs may unfold to: it takes some seconds to see that they do. */
const MAX_UNFOLDED = 1024 * 1024 * 1024;

/** A PDF on A4: cover, a section per outcome with its evidence, what was declared and signed. */
export default async function drawPortfolio(document: PortfolioDocument): Promise<Uint8Array> {
  const { unit, student, establishmentName: author } = document;
  const texts = await readTexts(document);
  const title = `${unit.title} (${unit.unitCode}): ${student}`;
  const letters = `${JSON.stringify(document)}${texts.all}…`;
  return await drawPdf({ title, author, letters }, async (pdf, writer) => {
    const flow = openFlow(pdf, writer);
    const outline: OutlineEntry[] = [{ title: "Cover", page: await drawCover(pdf, flow, document) }];
    const ink: Ink = { pdf, flow, document, texts: texts.byReference, allowance: { bytes: MAX_UNFOLDED } };
    for (const outcome of document.outcomes) outline.push(await drawOutcome(ink, outcome));
    const history = drawHistory(flow, document);
    if (history) outline.push({ title: "What was declared and signed", page: history });
    drawFeet(pdf, flow, writer, document);
    addOutline(pdf, outline);
  });
}
