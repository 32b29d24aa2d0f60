import type { PDFDocument, PDFImage } from "pdf-lib";
import { HELD_WORK_SEPARATOR } from "../../../../domain/held_work.ts";
import { type Sheet, summarySheets } from "../../../../domain/sheet_pages.ts";
import type { SheetSignature } from "../../../../domain/summary_sheet.ts";
import { type Canvas, canvasOf } from "../../../documents/canvas.ts";
import { drawPdf } from "../../../documents/draw_pdf.ts";
import { addPage } from "../../../documents/page_content.ts";
import type { SummaryDocument } from "../make_summary_pdf.ts";
import type { SummarySet } from "../read_summary.ts";
import { drawFooter, drawSignatures, type SignatureImages } from "./draw_footer.ts";
import { drawGrid } from "./draw_grid.ts";
import { drawHeader, drawLogo } from "./draw_header.ts";
import { drawHeldWork, drawHeldWorkList, drawHeldWorkSheets } from "./draw_held_work.ts";
import { drawNotReady } from "./draw_not_ready.ts";
import { PAPER, PARTS } from "./layout.ts";

/** A PDF, one set of sheets per unit version. */
export default async function drawSummary(document: SummaryDocument): Promise<Uint8Array> {
  const title = `Summary Sheet ${document.sets[0]?.unit.unitCode ?? ""}`;
  return await drawPdf({ title, letters: typedText(document) }, async (pdf, writer) => {
    const images = await embedImages(pdf, document.signatures);
    const logo = document.logo === null ? null : await pdf.embedPng(document.logo);
    for (const set of document.sets) {
      for (const sheet of summarySheets(set.unit, set.students, document.signatures)) {
        const ink = addPage(pdf, PAPER);
        drawSheet(canvasOf(ink, writer), { document, set, sheet, images, logo });
        ink.done();
        // Lets the worker be terminated between pages.
        await new Promise(setImmediate);
      }
    }
  });
}

type SheetInput = {
  document: SummaryDocument;
  set: SummarySet;
  sheet: Sheet;
  images: SignatureImages;
  logo: PDFImage | null;
};

function drawSheet(canvas: Canvas, { document, set, sheet, images, logo }: SheetInput): void {
  drawHeader(canvas, document, set, sheet);
  if (logo) drawLogo(canvas, logo);
  if (sheet.grid) {
    drawGrid(canvas, sheet.grid);
    drawSignatures(canvas, sheet.grid.signatures, images);
  }
  let { y } = sheet.grid ? PARTS.belowGrid : PARTS.list;
  if (sheet.notReady.length > 0) {
    const total = set.students.filter(({ dates }) => dates.includes(null)).length;
    y += drawNotReady(canvas, sheet.notReady, { y, spacing: sheet.grid ? "belowGrid" : "list", total });
  }
  if (sheet.heldWorkOf !== null) drawHeldWorkList(canvas, sheet.heldWork, sheet.heldWorkOf);
  else if (sheet.heldWork.length > 0) drawHeldWork(canvas, sheet.heldWork, y);
  else if (sheet.grid && sheet.grid.heldWorkSheets > 0) {
    drawHeldWorkSheets(canvas, { of: sheet.number, count: sheet.grid.heldWorkSheets }, y);
  }
  drawFooter(canvas, document.madeOn);
}

async function embedImages(
  pdf: PDFDocument,
  signatures: readonly SheetSignature[],
): Promise<SignatureImages> {
  const images = new Map<string, PDFImage>();
  for (const { id, image } of signatures) {
    if (image !== null) images.set(id, await pdf.embedPng(image));
  }
  return images;
}

/** Typed texts, for choosing fonts. */
function typedText({ centreName, centreNumber, sets, signatures }: SummaryDocument): string {
  return [
    centreName,
    centreNumber,
    ...sets.flatMap(({ unit, students }) => [
      unit.title,
      unit.unitCode,
      ...students.flatMap((
        { firstName, lastName, learnerNumber, heldAt },
      ) => [firstName, lastName, learnerNumber ?? "", ...heldAt.filter((place) => place !== null)]),
    ]),
    ...signatures.flatMap(({ name, account }) => [name, account]),
    HELD_WORK_SEPARATOR,
  ].join("");
}
