import assert from "node:assert/strict";
import type { Sheet } from "./sheet_pages.ts";
import { datedCount, dateOfCompletion, sheetDate, sheetName, SUMMARY_SHEET } from "./summary_sheet.ts";
import { DAY, sheetsOf, students, surnames } from "../test/sheet_students.ts";

const columnsOf = (sheet: Sheet) => sheet.grid!.columns;

Deno.test("a date is written day, month and year, and a name with the surname first", () => {
  assert.equal(sheetDate("2026-07-09"), "9/7/26");
  assert.equal(sheetDate("2026-12-31", "whole"), "31/12/2026");
  assert.equal(sheetName({ firstName: "Amira", lastName: "Al-Sayed" }), "Al-Sayed, Amira");
  assert.equal(sheetName({ firstName: " Amira ", lastName: " " }), "Amira");
});

Deno.test("a unit is completed on the day of its last outcome, and not at all while one has no date", () => {
  assert.equal(dateOfCompletion(["2026-03-01", "2026-11-02", "2026-09-30"]), "2026-11-02");
  assert.equal(dateOfCompletion(["2025-12-31", "2026-01-01"]), "2026-01-01");
  assert.equal(dateOfCompletion(["2026-03-01", null]), null);
  assert.equal(dateOfCompletion([null]), null);
  assert.equal(dateOfCompletion([]), null);
  assert.equal(datedCount({ dates: [DAY, null, DAY] }), 2);
});

Deno.test("eight students are on a sheet, the ninth on a second one", () => {
  for (const [count, of] of [[1, 1], [8, 1], [9, 2], [16, 2], [17, 3], [30, 4]] as const) {
    const sheets = sheetsOf(students(count, 3), 3);
    assert.deepEqual(
      sheets.map((sheet) => [sheet.number, sheet.of]),
      Array.from({ length: of }, (_, at) => [at + 1, of]),
    );
    assert.equal(sheets.reduce((sum, { grid }) => sum + grid!.students.length, 0), count);
    assert.ok(sheets.every(({ grid }) => grid!.students.length <= SUMMARY_SHEET.rows));
  }
});

Deno.test("students are sorted by surname and forename in English order", () => {
  const people = ["Zola", "élan", "Eden", "eden", "Ádám"].map((lastName, at) => ({
    ...students(1, 1)[0]!,
    lastName,
    firstName: at === 2 ? "Zed" : "Amy",
  }));
  const [sheet] = sheetsOf(people, 1);
  assert.deepEqual(sheet!.grid!.students.map(sheetName), [
    "Ádám, Amy",
    "eden, Amy",
    "Eden, Zed",
    "élan, Amy",
    "Zola, Amy",
  ]);
});

Deno.test("there are fourteen columns; those the unit does not have lead to no outcome", () => {
  const columns = columnsOf(sheetsOf(students(1, 3), 3)[0]!);
  assert.deepEqual(columns.map(({ number }) => number), Array.from({ length: 14 }, (_, at) => at + 1));
  assert.deepEqual(columns.map(({ outcome }) => outcome).slice(0, 5), [0, 1, 2, null, null]);
  const full = columnsOf(sheetsOf(students(1, 14), 14)[0]!);
  assert.ok(full.every(({ outcome }, at) => outcome === at));
});

Deno.test("slightly more outcomes have narrower columns, many go on over further sheets", () => {
  assert.equal(columnsOf(sheetsOf(students(1, 16), 16)[0]!).length, 16);
  assert.equal(sheetsOf(students(9, 16), 16).length, 2);
  for (const outcomes of [17, 28, 29, 60]) {
    const sheets = sheetsOf(students(9, outcomes), outcomes);
    const parts = sheets.filter(({ grid }) => grid!.students[0]!.lastName === "A1");
    const found = parts.flatMap((sheet) => columnsOf(sheet)).flatMap(({ outcome }) => outcome ?? []);
    assert.deepEqual(found, Array.from({ length: outcomes }, (_, at) => at), `${outcomes}: each once`);
    assert.equal(sheets.length, 2 * parts.length, "both groups of students have all parts");
    assert.ok(
      parts.every(({ grid }) => grid!.columns.length <= SUMMARY_SHEET.maxColumns && grid!.from <= grid!.to),
    );
    assert.deepEqual([parts[0]!.grid!.from, parts.at(-1)!.grid!.to], [1, outcomes]);
  }
});

Deno.test("students who are not ready are named on the last sheet alone, and keep their line", () => {
  const sheets = sheetsOf(students(9, 3, [0, 4]), 3);
  assert.deepEqual(sheets.map(({ notReady }) => surnames(notReady)), [[], ["A1", "A5"]]);
  assert.equal(sheets[0]!.grid!.students[0]!.lastName, "A1");
  assert.deepEqual(sheetsOf(students(9, 3), 3).flatMap(({ notReady }) => notReady), []);
});

Deno.test("more names than fit below the grid have sheets of their own, which count too", () => {
  const limit = SUMMARY_SHEET.notReadyBelowGrid;
  const notReadyStudents = (count: number) =>
    students(count, 2, Array.from({ length: count }, (_, at) => at));
  assert.ok(sheetsOf(notReadyStudents(limit), 2).every(({ grid }) => grid !== null));
  for (const [count, alone] of [[limit + 1, 1], [96, 1], [97, 2], [200, 3]] as const) {
    const sheets = sheetsOf(notReadyStudents(count), 2);
    assert.equal(sheets.filter(({ grid }) => grid === null).length, alone, `${count}`);
    assert.deepEqual(surnames(sheets.flatMap(({ notReady }) => notReady)), surnames(notReadyStudents(count)));
    assert.ok(sheets.every((sheet, at) => sheet.of === sheets.length && sheet.number === at + 1));
    assert.ok(sheets.slice(0, -alone).every(({ notReady }) => notReady.length === 0));
  }
});
