import assert from "node:assert/strict";
import { readSheetDay } from "./days.ts";
import { differenceMessage } from "./compare.ts";
import { cleanCell, formulaFault, rowChecker } from "./rows.ts";

const TODAY = "2026-06-15";
const ROBIN = { studentId: "0042", firstName: "Robin", lastName: "Ash" };

Deno.test("days are read day first in every spelling of schools' systems", () => {
  for (
    const [text, day] of [
      ["09/07/2010", "2010-07-09"],
      ["9-7-10", "2010-07-09"],
      ["9.7.2010", "2010-07-09"],
      ["2010-07-09", "2010-07-09"],
      ["2010-07-09T00:00:00", "2010-07-09"],
      ["09/07/2010 00:00:00", "2010-07-09"],
      ["09 Jul 2010", "2010-07-09"],
      ["9th July 2010", "2010-07-09"],
      ["09-Jul-10", "2010-07-09"],
      ["1 Sept 2009", "2009-09-01"],
      ["15/6/26", "2026-06-15"],
      ["16/6/26", "1926-06-16"],
      ["1/1/99", "1999-01-01"],
      ["29/02/2012", "2012-02-29"],
      ["07/29/2010", null],
      ["31/02/2010", null],
      ["9 Juli 2010", null],
      ["40368", null],
      ["09/07/2010 14:30", null],
    ] as const
  ) assert.equal(readSheetDay(text, TODAY), day, text);
});

Deno.test("every row is checked by the form's rules and against the rows before it", () => {
  const results = [
    { ...ROBIN, firstName: "  Robin \u00a0 Lee ", dateOfBirth: "9-7-10", email: "R@Pupils.Example" },
    { ...ROBIN, studentId: ' \'="0043" ', row: 7 },
    { ...ROBIN, studentId: "004２", firstName: "", dateOfBirth: "07/29/2010", email: "x" },
    { ...ROBIN, studentId: "a1" },
    { ...ROBIN, studentId: "A1 " },
    { ...ROBIN, studentId: "__proto__" },
    { ...ROBIN, studentId: "constructor", dateOfBirth: "09/07/2030" },
    { ...ROBIN, studentId: "9", learnerNumber: "12" },
    {},
    { ...ROBIN, studentId: "8.23E+11" },
  ].map(rowChecker(TODAY));
  const valid = results.filter((result) => "key" in result);
  assert.deepEqual(valid.map(({ row, key }) => [row, key]), [[2, "0042"], [7, "0043"], [5, "a1"], [
    7,
    "__proto__",
  ]]);
  assert.deepEqual(valid[0]!.student, {
    studentId: "0042",
    firstName: "Robin Lee",
    lastName: "Ash",
    dateOfBirth: "2010-07-09",
    email: "r@pupils.example",
  });
  assert.deepEqual(results.filter((result) => "error" in result), [
    {
      row: 4,
      error: "First name is required; Please enter a valid email address; " +
        "Enter the date of birth as DD/MM/YYYY (here: “07/29/2010”)",
    },
    { row: 6, error: "The student ID A1 is in row 5 too" },
    { row: 8, error: "Check the year of the date of birth (here: “09/07/2030”)" },
    { row: 9, error: "The learner number has 4 digits" },
    { row: 10, error: "Student ID is required; First name is required; Last name is required" },
    {
      row: 11,
      error: "A spreadsheet has shortened this student ID. Format its column as text and export again",
    },
  ]);
});

Deno.test("a list with a cell that a spreadsheet would run is refused as a whole", () => {
  for (const text of ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-x"]) {
    assert.match(
      formulaFault([ROBIN, { ...ROBIN, lastName: text }])!,
      /^Row 3 contains a formula as Last name/,
    );
  }
  for (const text of ["-", "-12", "+44 20 7946", '="0042"', "O=Neill", "2-4"]) {
    assert.equal(formulaFault([{ ...ROBIN, yearGroup: text }]), null, text);
  }
});

Deno.test("a student who is here is unchanged, or an error that names what differs", () => {
  const existing = {
    ...ROBIN,
    email: null,
    dateOfBirth: "2010-07-09",
    yearGroup: "Year 9",
    learnerNumber: null,
    registeredYear: null,
    archivedAt: null,
  };
  assert.equal(differenceMessage({ ...ROBIN, studentId: "0042" }, existing), null);
  assert.equal(differenceMessage({ ...ROBIN, yearGroup: "Year 9" }, { ...existing, lastName: "Ash " }), null);
  assert.equal(
    differenceMessage(
      { ...ROBIN, firstName: "Robyn", email: "r@pupils.example", dateOfBirth: "2010-09-07" },
      existing,
    ),
    "The student with the ID 0042 is here with first name “Robin”, no email, date of birth “09/07/2010”. " +
      "An upload changes no student who is here.",
  );
  assert.match(differenceMessage(ROBIN, { ...existing, archivedAt: "2026-01-01" })!, /is archived/);
});

Deno.test("a cell's text is cleaned of spaces, quotes and composed letters, whichever of them it has", () => {
  const cases: [string, string][] = [
    ["Ash Robin", "Ash Robin"],
    ["  Ash\t\u00a0 Robin ", "Ash Robin"],
    ['="00123"', "00123"],
    [`'="00123"`, "00123"],
    ["'tHooft", "'tHooft"],
    ["=1+1", "=1+1"],
    ["e\u0301", "\u00e9"],
    ["", ""],
    ["a  b", "a b"],
    ["a ", "a"],
  ];
  for (const [cell, text] of cases) assert.equal(cleanCell(cell), text, JSON.stringify(cell));
});
