import { PDFDocument, type PDFImage } from "pdf-lib";
import { recordPages, UNIT_RECORD } from "../../../../domain/unit_record.ts";
import { canvasOf } from "../../../documents/canvas.ts";
import { A4 } from "../../../documents/flow.ts";
import { openFontFaces } from "../../../documents/font_faces.ts";
import { addPage } from "../../../documents/page_content.ts";
import { openTextWriter } from "../../../documents/text_writer.ts";
import type { UnitRecordDocument } from "../make_unit_record.ts";
import { drawFoot, drawFurtherHead, drawHead } from "./draw_frame.ts";
import { drawUnits } from "./draw_units.ts";
import type { Sheet } from "./layout.ts";
import { paletteOf } from "./palette.ts";

/** A PDF on A4: a quilt of the units' tiles, the student's name, and a row per unit. */
export default async function drawUnitRecord(document: UnitRecordDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { student, establishmentName, colour, units } = document;
  pdf.setTitle(`${UNIT_RECORD.title}: ${student}`, { showInWindowTitleBar: true });
  pdf.setAuthor(establishmentName);
  pdf.setLanguage("en-GB");
  pdf.setCreator("Unitfolio");
  pdf.setProducer("Unitfolio");
  const faces = await openFontFaces(JSON.stringify({ ...document, logo: null }) + UNIT_RECORD.notice + "·");
  const writer = openTextWriter(pdf, faces);
  const logo: PDFImage | null = document.logo === null ? null : await pdf.embedPng(document.logo);
  const palette = paletteOf(colour);
  const pages = recordPages(units);
  for (const [at, page] of pages.entries()) {
    const content = addPage(pdf, A4);
    const sheet: Sheet = { content, canvas: canvasOf(content, writer), writer, palette };
    const y = at === 0
      ? drawHead(sheet, { document, logo })
      : drawFurtherHead(sheet, document.student, page.units);
    drawUnits(sheet, page, y);
    drawFoot(sheet, document, { number: at + 1, of: pages.length });
    content.done();
    // Lets the worker be terminated between pages.
    await new Promise(setImmediate);
  }
  writer.done();
  return await pdf.save();
}
