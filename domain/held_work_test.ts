import assert from "node:assert/strict";
import { heldWorkOf, heldWorkText } from "./held_work.ts";
import type { SheetStudent } from "./summary_sheet.ts";
import { sheetsOf, students } from "../test/sheet_students.ts";

/** `places`: of each student, by outcome. */
function held(...places: (string | null)[][]): SheetStudent[] {
  const people = students(places.length, places[0]!.length);
  return people.map((student, at) => ({ ...student, heldAt: places[at]! }));
}

const texts = (people: SheetStudent[], outcomes = [0, 1, 2]) =>
  heldWorkOf(people, outcomes).map(heldWorkText);
const FOLDER = "In the folder in room 4";

Deno.test("where all the work of an outcome is, is said once", () => {
  assert.deepEqual(texts(held([null, FOLDER, null], [null, FOLDER, null])), [`O2: ${FOLDER}`]);
  assert.deepEqual(texts(held([FOLDER, FOLDER, "At home"])), [`O1, O2: ${FOLDER}`, "O3: At home"]);
  assert.deepEqual(texts(held([null, null, null])), []);
});

Deno.test("some students' work is said with their names", () => {
  const people = held([FOLDER, FOLDER, null], [FOLDER, null, null], ["In the office", null, null]);
  assert.deepEqual(texts(people), [
    `O1: ${FOLDER} (A1, Robin; A2, Robin)`,
    "O1: In the office (A3, Robin)",
    `O2: ${FOLDER} (A1, Robin)`,
  ]);
  assert.deepEqual(texts(people, [1]), [`O2: ${FOLDER} (A1, Robin)`]);
});

Deno.test("students without a date for an outcome are not asked where its work is", () => {
  const people = held([FOLDER], [FOLDER], [null]);
  people[1]!.dates = [null];
  people[2]!.dates = [null];
  assert.deepEqual(texts(people, [0]), [`O1: ${FOLDER}`]);
});

Deno.test("what is short stands beneath the grid, beside the names of who is not ready", () => {
  const people = held(...Array.from({ length: 8 }, (_, at) => [null, at === 0 ? "In room 4" : FOLDER]));
  people[7]!.dates = ["2026-06-15", null];
  const [sheet, ...others] = sheetsOf(people, 2);
  assert.deepEqual([others, sheet!.notReady.length, sheet!.heldWork.length], [[], 1, 2]);
  assert.equal(sheet!.grid!.heldWorkSheets, 0);
});

Deno.test("what is longer has sheets behind its own, which count", () => {
  const long = (at: number) => Array.from({ length: 14 }, (_, o) => `${"In a folder ".repeat(16)}${at}.${o}`);
  const people = held(...Array.from({ length: 9 }, (_, at) => long(at)));
  const sheets = sheetsOf(people, 14);
  const places = sheets.filter(({ heldWorkOf }) => heldWorkOf === 1);
  const last = sheets.findLast(({ grid }) => grid !== null)!;
  assert.ok(places.length > 1);
  assert.equal(last.number, places.length + 2, "the ninth student's sheet comes behind them");
  assert.ok(sheets.slice(last.number).every(({ heldWorkOf }) => heldWorkOf === last.number));
  assert.deepEqual(sheets[0]!.grid!.heldWorkSheets, places.length);
  const all = sheets.flatMap(({ heldWork }) => heldWork.map(({ heldAt }) => heldAt));
  assert.deepEqual(all.toSorted(), people.flatMap(({ heldAt }) => heldAt as string[]).toSorted());
  assert.ok(sheets.every((sheet, at) => sheet.number === at + 1 && sheet.of === sheets.length));
});

Deno.test("many names leave no room for places, and wide letters need more", () => {
  const people = students(30, 1, Array.from({ length: 20 }, (_, at) => at));
  const sheetsWith = (text: string) =>
    sheetsOf(people.map((student) => ({ ...student, heldAt: [text] })), 1)
      .filter(({ heldWorkOf }) => heldWorkOf !== null).length;
  assert.equal(sheetsWith("x".repeat(200)), 0);
  assert.equal(sheetsWith("在".repeat(200)), 1);
});
