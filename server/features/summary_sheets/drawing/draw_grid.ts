import type { SheetGrid } from "../../../../domain/sheet_pages.ts";
import {
  dateOfCompletion,
  sheetDate,
  sheetName,
  type SheetStudent,
  SUMMARY_SHEET,
} from "../../../../domain/summary_sheet.ts";
import type { Box, Canvas } from "../../../documents/canvas.ts";
import { COLUMNS, LEFT, PARTS, RIGHT, WIDTH } from "./layout.ts";

const OUTCOMES_X = LEFT + COLUMNS.number + COLUMNS.name;
const OUTCOMES_WIDTH = WIDTH - COLUMNS.number - COLUMNS.name - COLUMNS.completion;
const COMPLETION_X = RIGHT - COLUMNS.completion;
const { y: TOP, head: HEADING, row: ROW } = PARTS.grid;
const BAND = HEADING / 2;
const BOTTOM = TOP + HEADING + SUMMARY_SHEET.rows * ROW;
/** Points. */
const PADDING = 4;
const NARROW_PADDING = 2.2;
/** Width of a date such as 30/12/26 at one point. */
const DATE_WIDTH = 4.2;
/** Heading cells, and columns beyond the unit's outcomes. */
const HEADING_GREY = 0.93;
const UNUSED_GREY = 0.88;

/** One row per student, padded with empty rows to eight. */
export function drawGrid(canvas: Canvas, { students, columns }: SheetGrid): void {
  const width = OUTCOMES_WIDTH / columns.length;
  const columnBox = (at: number, y: number, height: number): Box => ({
    x: OUTCOMES_X + at * width,
    y,
    width,
    height,
  });
  canvas.shade({ x: LEFT, y: TOP, width: WIDTH, height: HEADING }, HEADING_GREY);
  columns.forEach(({ outcome }, at) => {
    if (outcome === null) canvas.shade(columnBox(at, TOP + BAND, BOTTOM - TOP - BAND), UNUSED_GREY);
  });
  drawHeadings(canvas);
  columns.forEach(({ number }, at) =>
    canvas.text(String(number), columnBox(at, TOP + BAND, BAND), {
      size: 9.5,
      align: "centre",
      weight: "bold",
    })
  );
  const dateSize = Math.min(9, (width - 2 * NARROW_PADDING) / DATE_WIDTH);
  students.forEach((student, line) => {
    const row = { y: TOP + HEADING + line * ROW, height: ROW };
    drawName(canvas, student, row);
    columns.forEach(({ outcome }, at) => {
      const date = outcome === null ? null : student.dates[outcome] ?? null;
      if (date === null) return;
      const box = columnBox(at, row.y, row.height);
      canvas.text(sheetDate(date), box, { size: dateSize, align: "centre", oneLine: true });
    });
    drawCompletion(canvas, student, row);
  });
  drawLines(canvas, columns.map((_, at) => OUTCOMES_X + at * width));
}

function drawHeadings(canvas: Canvas): void {
  const head = { y: TOP, height: HEADING };
  const style = { size: 9.5, weight: "bold", align: "centre" } as const;
  canvas.text("Number", { x: LEFT, width: COLUMNS.number, ...head }, { ...style, size: 9 });
  const name = { x: LEFT + COLUMNS.number, width: COLUMNS.name };
  canvas.text("Name", { ...name, y: TOP + 2, height: BAND }, style);
  canvas.text("(Surname, Forename)", { ...name, y: TOP + BAND - 2, height: BAND }, { ...style, size: 8 });
  canvas.text("Outcomes", { x: OUTCOMES_X, width: OUTCOMES_WIDTH, y: TOP, height: BAND }, style);
  canvas.text("Date of Completion", { x: COMPLETION_X, width: COLUMNS.completion, ...head }, style);
}

type Row = { y: number; height: number };

function drawName(canvas: Canvas, student: SheetStudent, row: Row): void {
  const number = { x: LEFT, width: COLUMNS.number, ...row };
  canvas.text(student.learnerNumber ?? "", number, { size: 10, align: "centre", oneLine: true });
  const name = {
    x: LEFT + COLUMNS.number + PADDING,
    width: COLUMNS.name - 2 * PADDING,
    y: row.y + 1,
    height: row.height - 2,
  };
  canvas.text(sheetName(student), name, { size: 10 });
}

function drawCompletion(canvas: Canvas, { dates }: SheetStudent, row: Row): void {
  const day = dateOfCompletion(dates);
  if (day === null) return;
  const box = { x: COMPLETION_X, width: COLUMNS.completion, ...row };
  canvas.text(sheetDate(day, "whole"), box, { size: 10, align: "centre", oneLine: true });
}

function drawLines(canvas: Canvas, columns: readonly number[]): void {
  canvas.line({ x: OUTCOMES_X, y: TOP + BAND }, { x: COMPLETION_X, y: TOP + BAND });
  for (let line = 0; line < SUMMARY_SHEET.rows; line++) {
    const y = TOP + HEADING + line * ROW;
    canvas.line({ x: LEFT, y }, { x: RIGHT, y });
  }
  for (const x of [LEFT + COLUMNS.number, OUTCOMES_X, COMPLETION_X]) {
    canvas.line({ x, y: TOP }, { x, y: BOTTOM });
  }
  for (const x of columns.slice(1)) canvas.line({ x, y: TOP + BAND }, { x, y: BOTTOM });
  canvas.frame({ x: LEFT, y: TOP, width: WIDTH, height: BOTTOM - TOP }, 1.2);
}
