import { recordPages, UNIT_RECORD } from "../../../../domain/unit_record.ts";
import { canvasOf } from "../../../documents/canvas.ts";
import { drawPdf } from "../../../documents/draw_pdf.ts";
import { A4 } from "../../../documents/flow.ts";
import { addPage } from "../../../documents/page_content.ts";
import type { UnitRecordDocument } from "../make_unit_record.ts";
import { drawFoot, drawFurtherHead, drawHead } from "./draw_frame.ts";
import { drawUnits } from "./draw_units.ts";
import type { Sheet } from "./layout.ts";
import { paletteOf } from "./palette.ts";

/** A PDF on A4: a quilt of the units' tiles, the student's name, and a row per unit. */
export default async function drawUnitRecord(document: UnitRecordDocument): Promise<Uint8Array> {
  const { student, establishmentName: author, colour, units } = document;
  const title = `${UNIT_RECORD.title}: ${student}`;
  const letters = `${JSON.stringify({ ...document, logo: null })}${UNIT_RECORD.notice}·`;
  return await drawPdf({ title, author, letters }, async (pdf, writer) => {
    const logo = document.logo === null ? null : await pdf.embedPng(document.logo);
    const palette = paletteOf(colour);
    const pages = recordPages(units);
    for (const [at, page] of pages.entries()) {
      const content = addPage(pdf, A4);
      const sheet: Sheet = { content, canvas: canvasOf(content, writer), writer, palette };
      const y = at === 0 ? drawHead(sheet, { document, logo }) : drawFurtherHead(sheet, student, page.units);
      drawUnits(sheet, page, y);
      drawFoot(sheet, document, { number: at + 1, of: pages.length });
      content.done();
      // Lets the worker be terminated between pages.
      await new Promise(setImmediate);
    }
  });
}
