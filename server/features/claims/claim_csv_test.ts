import assert from "node:assert/strict";
import type { ClaimRecord } from "../../../domain/claims.ts";
import { claimCsv } from "./claim_csv.ts";

const RECORD: ClaimRecord = {
  centreNumber: "012345",
  centreName: "Oak School",
  unitCode: "070147",
  unitTitle: "Using a bus timetable",
  learnerNumber: "0042",
  studentId: "001204",
  lastName: "Quill",
  firstName: "Zoë",
  dateOfBirth: "2010-07-09",
  completedOn: "2026-06-15",
};
const csvOf = (part: Partial<ClaimRecord>) => claimCsv([{ ...RECORD, ...part }]);

Deno.test("a claim form is UTF-8 with a BOM, CRLF, a header and a row each", () => {
  const [header, row, end] = claimCsv([RECORD]).split("\r\n");
  assert.equal(
    header,
    "\uFEFFCentre number,Centre name,Unit code,Unit title,Learner number,Student ID,Surname,Forename," +
      "Date of birth,Date of completion",
  );
  assert.equal(
    row,
    "012345,Oak School,070147,Using a bus timetable,0042,001204,Quill,Zoë,09/07/2010,15/06/2026",
  );
  assert.equal(end, "");
  assert.equal(
    csvOf({ centreNumber: null, learnerNumber: null, dateOfBirth: null }).split("\r\n")[1],
    ",Oak School,070147,Using a bus timetable,,001204,Quill,Zoë,,15/06/2026",
  );
});

Deno.test("a cell that a spreadsheet would run begins with an apostrophe; separators are quoted", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
    assert.match(
      csvOf({ lastName: `${start}cmd|' /C calc'!A0` }),
      /,"?'[=+@\-\t\r]cmd\|/,
      JSON.stringify(start),
    );
  }
  assert.ok(csvOf({ lastName: 'Quill, the "2nd"\nof Oak' }).includes('"Quill, the ""2nd""\nof Oak"'));
});
