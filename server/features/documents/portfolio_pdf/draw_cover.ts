import type { PDFDocument, PDFRef } from "pdf-lib";
import type { Flow } from "../../../documents/flow.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";
import { inkOn, MUTED } from "./styles.ts";

const LABEL = { size: 9.5, colour: MUTED, keep: 20 } as const;

/** Establishment, unit, student, status and dates. Answers its page. */
export async function drawCover(pdf: PDFDocument, flow: Flow, document: PortfolioDocument): Promise<PDFRef> {
  const { establishmentName, logo, headerColour, unit, student, studentNumber } = document;
  const { ref } = flow.page();
  if (logo !== null) flow.image(await pdf.embedPng(logo), { maxHeight: 56, maxScale: 0.4 });
  flow.text(establishmentName, { size: 14, weight: "bold", after: 90 });
  flow.text("Unit Award Scheme", { size: 11, colour: MUTED, after: 4 });
  flow.text(unit.title, { size: 26, weight: "bold", after: 8 });
  flow.text([`Unit ${unit.unitCode}`, unit.level].filter(Boolean).join(", "), { size: 12, after: 26 });
  flow.bar(student, { colour: headerColour, ink: inkOn(headerColour), keep: 0, size: 17 });
  flow.text(`Student ID ${studentNumber}`, { size: 11, colour: MUTED, after: 30 });
  flow.text("Status", LABEL);
  flow.text(`${document.status}, ${document.progress}`, { size: 13, weight: "bold", after: 12 });
  for (const { label, day } of document.dates) {
    flow.text(label, LABEL);
    flow.text(day, { size: 12, after: 6 });
  }
  flow.breakPage();
  return ref;
}
