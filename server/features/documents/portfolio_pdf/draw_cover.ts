import type { PDFDocument, PDFRef } from "pdf-lib";
import type { Flow, TextStyle } from "../../../documents/flow.ts";
import { MUTED } from "../../../documents/text_colours.ts";
import { drawCoverPicture } from "./draw_cover_picture.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

const LABEL = { size: 9.5, colour: MUTED, keep: 20 } as const;

/** Establishment, unit, student, status and dates. Returns its page. */
export async function drawCover(pdf: PDFDocument, flow: Flow, document: PortfolioDocument): Promise<PDFRef> {
  const { establishmentName, logo, unit, student, studentNumber } = document;
  const { ref } = flow.page();
  if (logo !== null) flow.image(await pdf.embedPng(logo), { maxHeight: 56, maxScale: 0.4 });
  const heading = (text: string, lines: number, sizes: readonly number[], style: Partial<TextStyle>) =>
    flow.text(text, { ...style, size: flow.sizeWithin(text, lines, sizes, "bold"), weight: "bold" });
  heading(establishmentName, 2, [14, 11, 9.5], { after: 34 });
  flow.image(await pdf.embedPng(await drawCoverPicture(document)), { maxHeight: 170 });
  flow.space(22);
  flow.text("Unit Award Scheme", { size: 11, colour: MUTED, after: 4 });
  heading(unit.title, 3, [25, 18, 14], { after: 6 });
  flow.text([`Unit ${unit.unitCode}`, unit.level].filter(Boolean).join(", "), { size: 12, after: 26 });
  flow.text("Student", LABEL);
  heading(student, 3, [17, 14, 11], { align: "left" });
  flow.text(`Student ID ${studentNumber}`, { size: 11, colour: MUTED, after: 16 });
  flow.text("Status", LABEL);
  flow.text(`${document.status}, ${document.progress}`, { size: 13, weight: "bold", after: 12 });
  for (const { label, day } of document.dates) {
    flow.text(label, LABEL);
    flow.text(day, { size: 12, after: 6 });
  }
  flow.breakPage();
  return ref;
}
