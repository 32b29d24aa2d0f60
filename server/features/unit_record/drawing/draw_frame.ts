import type { PDFImage } from "pdf-lib";
import { UNIT_RECORD, unitsAchieved } from "../../../../domain/unit_record.ts";
import { fitText, LEADING } from "../../../documents/fit_text.ts";
import { INK, MUTED } from "../../../documents/text_colours.ts";
import type { RecordedUnit, UnitRecordDocument } from "../make_unit_record.ts";
import { drawQuilt, drawStrip } from "./draw_tiles.ts";
import { ACROSS, colouredText, FOOT_Y, rule, type Sheet, TOP } from "./layout.ts";

const LOGO = { height: 46, maxScale: 0.4, gap: 8 } as const;
/** Larger than any other text; of long names smaller, over several lines. */
const NAME = { size: 42, height: 102 } as const;

/** Establishment, quilt, title and name; answers where the units may begin. */
export function drawHead(
  sheet: Sheet,
  { document, logo }: { document: UnitRecordDocument; logo: PDFImage | null },
): number {
  const { establishmentName, student, units } = document;
  const { content, canvas, writer, palette } = sheet;
  let y: number = TOP;
  if (logo !== null) {
    canvas.image(logo, { ...ACROSS, y, height: LOGO.height }, LOGO.maxScale);
    y += LOGO.height + LOGO.gap;
  }
  colouredText(sheet, INK, establishmentName, { ...ACROSS, y, height: 26 }, { size: 14, align: "centre" });
  y += 38;
  y += drawQuilt(content, units.map(({ unitCode }) => unitCode), { ...ACROSS, y }, palette) + 30;
  colouredText(sheet, palette.strong, UNIT_RECORD.title, { ...ACROSS, y, height: 20 }, {
    size: 15,
    weight: "bold",
    align: "centre",
  });
  y += 28;
  const name = fitText(student, { width: ACROSS.width, ...NAME }, (text) => writer.width(text));
  const height = name.lines.length * name.size * LEADING + 4;
  colouredText(sheet, INK, student, { ...ACROSS, y, height }, { size: name.size, align: "centre" });
  y += height + 10;
  const count = unitsAchieved(units.length);
  colouredText(sheet, MUTED, count, { ...ACROSS, y, height: 18 }, { size: 13, align: "centre" });
  return y + 18 + 22;
}

/** Draws the heading of the second and later pages. */
export function drawFurtherHead(sheet: Sheet, student: string, units: readonly RecordedUnit[]): number {
  const { content, palette } = sheet;
  const codes = units.map(({ unitCode }) => unitCode);
  const y = TOP + drawStrip(content, codes, { ...ACROSS, y: TOP }, palette) + 16;
  colouredText(sheet, palette.strong, `${UNIT_RECORD.title}, continued`, { ...ACROSS, y, height: 16 }, {
    size: 11,
    weight: "bold",
    align: "centre",
  });
  colouredText(sheet, INK, student, { ...ACROSS, y: y + 20, height: 24 }, { size: 17, align: "centre" });
  return y + 20 + 24 + 18;
}

/** Heights of its lines and width of the page's number. */
const FOOT = { line: 12, number: 70 } as const;

/** Footer with who made it and when, and what it is not; page numbers if there are several. */
export function drawFoot(
  sheet: Sheet,
  { establishmentName, madeOn }: UnitRecordDocument,
  page: { number: number; of: number },
): void {
  const y = FOOT_Y;
  rule(sheet, { ...ACROSS, y });
  const line = { ...ACROSS, y: y + 7, height: FOOT.line, width: ACROSS.width - FOOT.number };
  colouredText(sheet, MUTED, UNIT_RECORD.notice, line, { size: 8.5, oneLine: true });
  const made = { ...line, y: line.y + FOOT.line, height: 2 * FOOT.line };
  colouredText(sheet, MUTED, `Made by ${establishmentName} on ${madeOn}.`, made, { size: 8.5, at: "top" });
  if (page.of === 1) return;
  const number = { ...line, x: ACROSS.x + ACROSS.width - FOOT.number, width: FOOT.number };
  colouredText(sheet, MUTED, `Page ${page.number} of ${page.of}`, number, { size: 8.5, align: "right" });
}
