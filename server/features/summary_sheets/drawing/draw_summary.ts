import { PDFDocument } from "pdf-lib";
import { type Sheet, SUMMARY_SHEET, summarySheets } from "../../../../domain/summary_sheet.ts";
import { type Canvas, canvasOf } from "../../../documents/canvas.ts";
import { openFontFaces } from "../../../documents/font_faces.ts";
import { addPage } from "../../../documents/page_content.ts";
import { openTextWriter } from "../../../documents/text_writer.ts";
import type { SummaryDocument, SummarySet } from "../make_summary_pdf.ts";
import { drawFooter, drawSignatures } from "./draw_footer.ts";
import { drawGrid } from "./draw_grid.ts";
import { drawHeader } from "./draw_header.ts";
import { drawNotReady } from "./draw_not_ready.ts";
import { PAPER, PARTS } from "./layout.ts";

/** A PDF, one set of sheets per unit version. */
export default async function drawSummary(document: SummaryDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const code = document.sets[0]?.unit.unitCode ?? "";
  pdf.setTitle(`Summary Sheet ${code}`, { showInWindowTitleBar: true });
  pdf.setLanguage("en-GB");
  pdf.setCreator("Unitfolio");
  pdf.setProducer("Unitfolio");
  const writer = await openTextWriter(pdf, await openFontFaces(typedText(document)));
  for (const set of document.sets) {
    for (const sheet of summarySheets(set.unit, set.students)) {
      const ink = addPage(pdf, PAPER);
      drawSheet(canvasOf(ink, writer), document, set, sheet);
      ink.done();
      // Lets the worker be terminated between pages.
      await new Promise(setImmediate);
    }
  }
  return await pdf.save();
}

function drawSheet(canvas: Canvas, document: SummaryDocument, set: SummarySet, sheet: Sheet): void {
  drawHeader(canvas, document, set, sheet);
  const total = set.students.filter(({ dates }) => dates.includes(null)).length;
  if (sheet.grid) {
    drawGrid(canvas, sheet.grid);
    drawSignatures(canvas);
  }
  if (sheet.notReady.length > 0) {
    drawNotReady(canvas, sheet.notReady, {
      ...(sheet.grid ? PARTS.notReady : PARTS.notReadyPerSheet),
      capacity: sheet.grid ? SUMMARY_SHEET.notReadyBelowGrid : SUMMARY_SHEET.notReadyPerSheet,
      total,
    });
  }
  drawFooter(canvas, document.madeOn);
}

/** Typed texts, for choosing fonts. */
function typedText({ centreName, centreNumber, sets }: SummaryDocument): string {
  return [
    centreName,
    centreNumber,
    ...sets.flatMap(({ unit, students }) => [
      unit.title,
      unit.unitCode,
      ...students.flatMap((
        { firstName, lastName, learnerNumber },
      ) => [firstName, lastName, learnerNumber ?? ""]),
    ]),
  ].join("");
}
