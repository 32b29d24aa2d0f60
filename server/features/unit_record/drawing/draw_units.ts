import type { RecordPage } from "../../../../domain/unit_record.ts";
import { LEADING, wrapText } from "../../../documents/fit_text.ts";
import { INK, MUTED } from "../../../documents/text_colours.ts";
import type { RecordedUnit } from "../make_unit_record.ts";
import { drawTile } from "./draw_tiles.ts";
import { ACROSS, colouredText, FOOT_Y, rule, type Sheet } from "./layout.ts";

const GUTTER = 26;
const TILE = { largest: 26, gap: 12 } as const;
const HEADS = { height: 14, size: 8.5 } as const;
const CODE = { width: 74 } as const;
const DATE = { width: 112 } as const;
/** Points: of titles and between rows; `facts`: the size of the text below a title, as a share of it. */
const STYLES = {
  1: { title: 13, facts: 0, minPadding: 6, maxPadding: 28 },
  2: { title: 11.5, facts: 0.78, minPadding: 3, maxPadding: 18 },
} as const;
const MIN_TITLE = 4;
const SIZE_STEP = 0.5;

type Row = { unit: RecordedUnit; x: number; y: number; width: number; height: number; titleHeight: number };

/** Rows from `y` to the foot, down the first column and then down the second; titles as large as all of them fit. */
export function drawUnits(sheet: Sheet, page: RecordPage<RecordedUnit>, y: number): void {
  const top = page.columns === 1 ? y + HEADS.height : y;
  const { rows, title, side } = layOut(sheet, page, { top, bottom: FOOT_Y - 12 });
  if (page.columns === 1) drawHeads(sheet, y, side);
  for (const { unit, ...row } of rows) {
    rule(sheet, row);
    drawTile(
      sheet.content,
      unit.unitCode,
      { x: row.x, y: row.y + (row.height - side) / 2, side },
      sheet.palette,
    );
    const text = { ...row, x: row.x + side + TILE.gap, width: row.width - side - TILE.gap };
    if (page.columns === 1) drawRoomy(sheet, unit, text, title);
    else drawCompact(sheet, unit, text, title);
  }
}

function layOut(
  { writer }: Sheet,
  { units, columns }: RecordPage<RecordedUnit>,
  { top, bottom }: { top: number; bottom: number },
): { rows: Row[]; title: number; side: number } {
  const style = STYLES[columns];
  const perColumn = Math.ceil(units.length / columns);
  const room = bottom - top;
  const side = Math.min(TILE.largest, room / perColumn * 0.7);
  const width = (ACROSS.width - (columns - 1) * GUTTER) / columns;
  const titleWidth = width - side - TILE.gap - (columns === 1 ? CODE.width + DATE.width + 12 : 0);
  for (let title: number = style.title;; title -= SIZE_STEP) {
    const below = lineHeight(title * style.facts);
    const titleHeights = units.map((unit) => {
      const lines = wrapText(unit.title, titleWidth, title, (text) => writer.width(text)).length;
      return lineHeight(lines * title);
    });
    const tallest = Math.max(
      ...[0, 1].map((column) =>
        titleHeights.slice(column * perColumn, (column + 1) * perColumn)
          .reduce((sum, height) => sum + height + below, 0)
      ),
    );
    const padding = Math.min(style.maxPadding, (room - tallest) / perColumn);
    if (padding < style.minPadding && title > MIN_TITLE) continue;
    let y = top;
    const rows = units.map((unit, at): Row => {
      if (at % perColumn === 0) y = top;
      const x = ACROSS.x + Math.floor(at / perColumn) * (width + GUTTER);
      const titleHeight = titleHeights[at]!;
      const row = { unit, x, y, width, titleHeight, height: titleHeight + below + padding };
      y += row.height;
      return row;
    });
    return { rows, title, side };
  }
}

/** With room for a rounding. */
function lineHeight(size: number): number {
  return size * LEADING + 0.1;
}

function drawHeads(sheet: Sheet, y: number, side: number): void {
  const right = ACROSS.x + ACROSS.width;
  const row = { y, height: HEADS.height - 2 };
  const style = { size: HEADS.size, at: "top" } as const;
  colouredText(sheet, MUTED, "Unit", { ...row, x: ACROSS.x + side + TILE.gap, width: 100 }, style);
  const code = { ...row, x: right - DATE.width - CODE.width, width: CODE.width };
  colouredText(sheet, MUTED, "Unit code", code, style);
  const date = { ...row, x: right - DATE.width, width: DATE.width };
  colouredText(sheet, MUTED, "Date of award", date, { ...style, align: "right" });
}

type Box = Omit<Row, "unit">;

function drawRoomy(sheet: Sheet, { title, unitCode, awardedOn }: RecordedUnit, row: Box, size: number): void {
  const right = row.x + row.width;
  const titleBox = { ...row, width: row.width - CODE.width - DATE.width - 12 };
  colouredText(sheet, INK, title, titleBox, { size });
  const code = { ...row, x: right - DATE.width - CODE.width, width: CODE.width };
  colouredText(sheet, MUTED, unitCode, code, { size: 11, oneLine: true });
  const date = { ...row, x: right - DATE.width, width: DATE.width };
  colouredText(sheet, MUTED, awardedOn, date, { size: 11, align: "right", oneLine: true });
}

function drawCompact(
  sheet: Sheet,
  { title, unitCode, awardedOn }: RecordedUnit,
  row: Box,
  size: number,
): void {
  const factsSize = size * STYLES[2].facts;
  const factsHeight = lineHeight(factsSize);
  const padding = (row.height - row.titleHeight - factsHeight) / 2;
  const titleBox = { ...row, y: row.y + padding, height: row.titleHeight };
  colouredText(sheet, INK, title, titleBox, { size });
  const facts = { ...row, y: titleBox.y + titleBox.height, height: factsHeight };
  colouredText(sheet, MUTED, `Unit ${unitCode} · ${awardedOn}`, facts, { size: factsSize, oneLine: true });
}
