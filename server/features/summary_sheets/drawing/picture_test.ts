import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { pdfPictures } from "../../../../test/journeys/pdf_pictures.ts";
import { summarySheets } from "../../../../domain/sheet_pages.ts";
import { SUMMARY_SHEET } from "../../../../domain/summary_sheet.ts";
import type { Box } from "../../../documents/canvas.ts";
import { COLUMNS, LEFT, PARTS, WIDTH } from "./layout.ts";
import { drawnLine } from "../testing.ts";
import { draw, signature, signed, student } from "./testing.ts";

/** Large enough that antialiasing joins no two letters. */
const SCALE = 10;
/** The inside of the name cells. */
const CELL = { width: COLUMNS.name - 4, height: PARTS.grid.row - 4 };
const FIRST_CELL = { x: LEFT + COLUMNS.number + 2, y: PARTS.grid.y + PARTS.grid.head + 2 };

/** Where the co-ordinator's part begins. */
const MIDDLE = LEFT + 0.38 * (WIDTH + 18);

/** `shapes` is the number of separate glyphs; `boxes` those of letters that no font has. */
const NAMES = [
  { last: "Ash", first: "Robin", shapes: 9, boxes: 0 },
  { last: "Żółć", first: "Łukasz", shapes: 11, boxes: 0 },
  { last: "الأحمدي", first: "محمد", shapes: 6, boxes: 0 },
  { last: "王", first: "小明", shapes: 5, boxes: 0 },
  { last: "Ковалёва", first: "Ада", shapes: 12, boxes: 0 },
  { last: "🌻", first: "👩🏽‍🌾", shapes: 3, boxes: 0 },
  { last: "𒀀", first: "𒀀𒀀", shapes: 4, boxes: 3 },
];

// A font without a glyph fails silently and the text stays extractable, so the test looks at the ink.
Deno.test("every name leaves its letters on the paper, and empty lines stay empty", async () => {
  const students = NAMES.map(({ last, first }) => student(last, first));
  const box = { ...FIRST_CELL, width: CELL.width, height: SUMMARY_SHEET.rows * PARTS.grid.row };
  const [picture] = await pdfPictures(await draw(students), [{ box, scale: SCALE }]);
  const unit = { unitCode: "121766", title: "", outcomes: 3 };
  const inOrder = summarySheets(unit, students, [])[0]!.grid!.students;
  for (let row = 0; row < SUMMARY_SHEET.rows; row++) {
    const name = inOrder[row]?.lastName;
    const { shapes, boxes } = NAMES.find(({ last }) => last === name) ?? { shapes: 0, boxes: 0 };
    assert.deepEqual(await inkIn(picture!, row), { shapes, boxes }, name ?? "an empty line");
  }
});

Deno.test("a logo stands beside the title, which stays as it is", async () => {
  const wide = await sharp({ create: { width: 640, height: 20, channels: 3, background: "#0a7" } }).png()
    .toBuffer();
  const inkOf = async (logo: string | null) => {
    const bytes = await draw([student("Ash", "Robin")], { logo });
    const boxes = [LEFT, WIDTH / 2 + 100].map((x) => ({ x, y: 0, width: 330, height: PARTS.centre.y - 4 }));
    return (await partsOf(bytes, boxes)).map(({ channels: [grey] }) => grey!.sum);
  };
  const [title, beside] = await inkOf(null);
  const [titleThen, besideThen] = await inkOf(`data:image/png;base64,${wide.toString("base64")}`);
  assert.equal(titleThen, title);
  assert.ok(besideThen! < beside!, "there is ink beside it");
});

Deno.test("a drawn and a typed signature stand on their lines, and an empty line stays empty", async () => {
  const inkOf = async (educator: string | null, admin: string | null) => {
    const image = await drawnLine({ pen: 6 });
    const signatures = [signature("e1", "educator", { image }), signature("a1", "admin", { name: "小明" })];
    const bytes = await draw([signed(student("Ash", "Robin"), educator, admin)], { signatures });
    const { y, line } = PARTS.signatures;
    // Without the lines themselves and the text before them.
    const boxes = [LEFT + 40, MIDDLE + 40].map((x) => ({ x, y, width: 220, height: line - 1 }));
    return (await partsOf(bytes, boxes)).map(({ channels: [grey] }) => grey!.min < 100);
  };
  assert.deepEqual(await inkOf("e1", "a1"), [true, true]);
  assert.deepEqual(await inkOf(null, "a1"), [false, true]);
});

/** How dark parts of the first page are. */
async function partsOf(bytes: Uint8Array, boxes: readonly Box[]) {
  const pictures = await pdfPictures(bytes, boxes.map((box) => ({ box, scale: 2 })));
  return await Promise.all(pictures.map((picture) => sharp(picture).greyscale().stats()));
}

/** Runs of inked columns in the name cell of a row, and how many of them are boxes. */
async function inkIn(picture: Buffer, row: number): Promise<{ shapes: number; boxes: number }> {
  const { data, info } = await sharp(picture).extract({
    left: 0,
    top: row * PARTS.grid.row * SCALE,
    width: CELL.width * SCALE,
    height: CELL.height * SCALE,
  }).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInked = (column: number, line: number) => data[(line * info.width + column) * info.channels]! < 128;
  const lines = Array.from({ length: info.height }, (_, line) => line);
  const shapes: number[][][] = [];
  let before = 0;
  for (let column = 0; column < info.width; column++) {
    const ink = lines.filter((line) => isInked(column, line));
    if (ink.length > 0 && before === 0) shapes.push([]);
    if (ink.length > 0) shapes.at(-1)!.push(ink);
    before = ink.length;
  }
  return { shapes: shapes.length, boxes: shapes.filter(isBox).length };
}

/** Inked along all four sides, but for the odd pixel; `columns` hold the inked lines, in order. */
function isBox(columns: readonly number[][]): boolean {
  const [top, bottom] = [Math.min(...columns.flat()), Math.max(...columns.flat())];
  const isSide = (ink: readonly number[]) => ink.length > 0.9 * (bottom - top);
  return isSide(columns[0]!) && isSide(columns.at(-1)!) &&
    columns.every((ink) => ink[0]! - top < 3 && bottom - ink.at(-1)! < 3);
}
