import { PDFDocument } from "pdf-lib";
import { type Sheet, SUMMARY_SHEET, summarySheets } from "../../../../domain/summary_sheet.ts";
import { type Canvas, canvasOf } from "../../../documents/canvas.ts";
import { openFaces } from "../../../documents/open_faces.ts";
import { addPage } from "../../../documents/page_ink.ts";
import { openTextWriter } from "../../../documents/text_writer.ts";
import type { SummaryDocument, SummarySet } from "../summary_document.ts";
import { drawFoot, drawSignatures } from "./draw_foot.ts";
import { drawGrid } from "./draw_grid.ts";
import { drawHead } from "./draw_head.ts";
import { drawNotReady } from "./draw_not_ready.ts";
import { PAPER, PARTS } from "./layout.ts";

/** Draws the summary sheets of a unit, a set for each of its versions, as the bytes of a PDF. */
export async function drawSummary(document: SummaryDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const code = document.sets[0]?.unit.unitCode ?? "";
  pdf.setTitle(`Summary Sheet ${code}`, { showInWindowTitleBar: true });
  pdf.setLanguage("en-GB");
  pdf.setCreator("Unitfolio");
  pdf.setProducer("Unitfolio");
  const writer = await openTextWriter(pdf, await openFaces(wordsOf(document)));
  for (const set of document.sets) {
    for (const sheet of summarySheets(set.unit, set.learners)) {
      const ink = addPage(pdf, PAPER);
      drawSheet(canvasOf(ink, writer), document, set, sheet);
      ink.done();
      // A thread is ended only where it pauses.
      await new Promise(setImmediate);
    }
  }
  return await pdf.save();
}

function drawSheet(canvas: Canvas, document: SummaryDocument, set: SummarySet, sheet: Sheet): void {
  drawHead(canvas, document, set, sheet);
  const total = set.learners.filter(({ dates }) => dates.includes(null)).length;
  if (sheet.grid) {
    drawGrid(canvas, sheet.grid);
    drawSignatures(canvas);
  }
  if (sheet.notReady.length > 0) {
    drawNotReady(canvas, sheet.notReady, {
      ...(sheet.grid ? PARTS.notReady : PARTS.notReadyAlone),
      most: sheet.grid ? SUMMARY_SHEET.notReadyBeneath : SUMMARY_SHEET.notReadyAlone,
      total,
    });
  }
  drawFoot(canvas, document.madeOn);
}

/** All words that were typed by somebody, for choosing fonts. */
function wordsOf({ centreName, centreNumber, sets }: SummaryDocument): string {
  return [
    centreName,
    centreNumber,
    ...sets.flatMap(({ unit, learners }) => [
      unit.title,
      unit.unitCode,
      ...learners.flatMap((
        { firstName, lastName, learnerNumber },
      ) => [firstName, lastName, learnerNumber ?? ""]),
    ]),
  ].join("");
}
