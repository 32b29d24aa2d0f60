import type { PDFImage } from "pdf-lib";
import type { Sheet } from "../../../../domain/sheet_pages.ts";
import { DATES_RULE, type SheetUnit } from "../../../../domain/summary_sheet.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import type { SummaryDocument } from "../make_summary_pdf.ts";
import type { SummarySet } from "../read_summary.ts";
import { LEFT, PARTS, RIGHT, WIDTH } from "./layout.ts";

const LABEL = { width: 82, size: 9.5 } as const;
/** Boxes for the six characters of a centre number. */
const NUMBER = { boxes: 6, width: 132, label: 56, gap: 16 } as const;
const NUMBER_X = RIGHT - NUMBER.width;
const FIELD_WIDTH = NUMBER_X - NUMBER.gap - NUMBER.label - LEFT - LABEL.width;
const PADDING = 5;
/** Points; `right`: for the number of the sheet. */
const LOGO = { width: 150, right: 110, maxScale: 0.5 } as const;

export function drawHeader(canvas: Canvas, centre: SummaryDocument, set: SummarySet, sheet: Sheet): void {
  const { title, rule } = PARTS;
  const across = { x: LEFT, width: WIDTH };
  canvas.text("AQA Unit Award Scheme: Summary Sheet", { ...across, ...title }, { size: 17, weight: "bold" });
  canvas.text(`Sheet ${sheet.number} of ${sheet.of}`, { ...across, ...title }, { size: 11, align: "right" });
  drawField(canvas, "Name of Centre", centre.centreName, PARTS.centre);
  drawLabel(canvas, "Centre No", PARTS.centre);
  drawCentreNumber(canvas, centre.centreNumber);
  drawField(canvas, "Unit Title", set.unit.title, PARTS.unit);
  drawLabel(canvas, "Unit Code", PARTS.unit);
  const code = { x: NUMBER_X, width: NUMBER.width, ...PARTS.unit };
  canvas.frame(code);
  canvas.text(set.unit.unitCode, code, { size: 12, align: "centre", oneLine: true });
  if (sheet.grid) canvas.text(DATES_RULE, { ...across, ...rule }, { size: 9.5, weight: "bold" });
  canvas.text(sheetNote(set, sheet), { ...across, ...rule }, { size: 9.5, align: "right" });
}

/** Between the title and the number of the sheet. */
export function drawLogo(canvas: Canvas, logo: PDFImage): void {
  canvas.image(logo, { x: RIGHT - LOGO.right - LOGO.width, width: LOGO.width, ...PARTS.logo }, LOGO.maxScale);
}

function sheetNote({ unit, version }: SummarySet, { grid }: Sheet): string {
  return [
    version === null ? null : `Version ${version} of this unit`,
    grid && isInParts(unit, grid) ? `Outcomes ${grid.from} to ${grid.to} of ${unit.outcomes}` : null,
  ].filter((note) => note !== null).join("; ");
}

function isInParts(unit: SheetUnit, { from, to }: { from: number; to: number }): boolean {
  return to - from + 1 < unit.outcomes;
}

type Row = { y: number; height: number };

function drawField(canvas: Canvas, label: string, value: string, row: Row): void {
  canvas.text(label, { x: LEFT, width: LABEL.width, ...row }, { size: LABEL.size });
  const box = { x: LEFT + LABEL.width, width: FIELD_WIDTH, ...row };
  canvas.frame(box);
  canvas.text(value, { ...box, x: box.x + PADDING, width: box.width - 2 * PADDING }, { size: 11 });
}

function drawLabel(canvas: Canvas, label: string, row: Row): void {
  const box = { x: NUMBER_X - NUMBER.label, width: NUMBER.label - PADDING, ...row };
  canvas.text(label, box, { size: LABEL.size });
}

/** Longer numbers get narrower boxes. */
function drawCentreNumber(canvas: Canvas, number: string): void {
  const characters = [...number.replace(/\s+/g, "")];
  const count = Math.max(NUMBER.boxes, characters.length);
  const width = NUMBER.width / count;
  for (let at = 0; at < count; at++) {
    const box = { x: NUMBER_X + at * width, width, ...PARTS.centre };
    canvas.frame(box);
    canvas.text(characters[at] ?? "", box, { size: 12, align: "centre", oneLine: true });
  }
}
