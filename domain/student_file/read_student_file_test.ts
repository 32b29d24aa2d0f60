import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import type { ColumnChoices } from "./columns.ts";
import { faultText } from "./file_faults.ts";
import { readStudentFile, type StudentFile } from "./read_student_file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (c) => c === "–" ? 0x96 : c.charCodeAt(0));
const utf16 = (text: string, big = false) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  [0xfeff, ...Array.from(text, (c) => c.charCodeAt(0))].forEach((unit, at) =>
    view.setUint16(2 * at, unit, !big)
  );
  return new Uint8Array(view.buffer);
};

function read(content: string | Uint8Array, choices?: ColumnChoices): StudentFile {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  const result = readStudentFile(bytes, parse, choices);
  if ("fault" in result) assert.fail(faultText(result.fault));
  return result.file;
}

function fault(content: string | Uint8Array): string {
  const result = readStudentFile(typeof content === "string" ? bytesOf(content) : content, parse);
  if ("file" in result) assert.fail(`read ${result.file.rows.length} rows`);
  return faultText(result.fault);
}

const HEADER = "studentId,firstName,lastName,dateOfBirth";

Deno.test("a file of SIMS: commas, an older encoding, a full stop after headings", () => {
  const { columns, unused, rows } = read(latin(
    [
      "Adno,Legal Surname,Legal Forename,DOB,Year,Reg,Gender",
      "001204,O'Neill,Zoë,09/07/2010,Year 9,9B,F",
      '001205,"Ash, the younger",Siân,,10,10A,F',
    ].join("\r\n"),
  ));
  assert.deepEqual(columns.map(({ field, header }) => `${field} ${header}`), [
    "studentId Adno",
    "firstName Legal Forename",
    "lastName Legal Surname",
    "dateOfBirth DOB",
    "yearGroup Year",
  ]);
  assert.deepEqual(unused, ["Reg", "Gender"]);
  assert.deepEqual(rows, [
    {
      row: 2,
      studentId: "001204",
      firstName: "Zoë",
      lastName: "O'Neill",
      dateOfBirth: "09/07/2010",
      yearGroup: "Year 9",
    },
    { row: 3, studentId: "001205", firstName: "Siân", lastName: "Ash, the younger", yearGroup: "10" },
  ]);
});

Deno.test("a file of Arbor: a mark at its start, rows above the headings, line ends in cells", () => {
  const { rows } = read(
    [
      "\ufeffStudent list,,,,",
      "Oak Lane Centre,,2026/2027,,",
      "",
      "Arbor Student ID,UPN,Legal first name,Legal last name,Date of birth,Year group,Home address",
      'x,A823000110001,Robin,Ash,09 Jul 2010,Year 9,"1 Hill Road\nOakham"',
      ",,,,,,",
      "y,A823000110002,Łukasz,Żółć,2010-07-09,,",
    ].join("\n"),
  );
  assert.deepEqual(rows, [
    {
      row: 5,
      studentId: "A823000110001",
      firstName: "Robin",
      lastName: "Ash",
      dateOfBirth: "09 Jul 2010",
      yearGroup: "Year 9",
    },
    { row: 7, studentId: "A823000110002", firstName: "Łukasz", lastName: "Żółć", dateOfBirth: "2010-07-09" },
  ]);
});

Deno.test("files of Bromcom and Excel: semicolons, tabs, UTF-16, Excel's line about separators", () => {
  const lines = [
    "Pupil ID;Forename;Surname;Date of Birth;Email Address",
    "0007;Kim;Élan;9-7-10;k@pupils.example",
  ];
  const expected = {
    row: 2,
    studentId: "0007",
    firstName: "Kim",
    lastName: "Élan",
    dateOfBirth: "9-7-10",
    email: "k@pupils.example",
  };
  const semicolons = lines.join("\r\n");
  const tabs = semicolons.replaceAll(";", "\t");
  for (
    const content of [
      semicolons,
      tabs,
      utf16(tabs),
      utf16(semicolons, true),
      latin(tabs),
      `sep=;\r\n${semicolons}`,
    ]
  ) assert.deepEqual(read(content).rows, [expected]);
  assert.equal(read(latin(semicolons.replace("Kim", "Kim–Lee"))).rows[0]!.firstName, "Kim–Lee");
});

Deno.test("where two columns fit none is guessed, and a choice decides", () => {
  const text = "UPN,Admission number,Forename,Surname,DOB\nA1,0042,Robin,Ash,\n";
  assert.equal(
    fault(text),
    "Invalid CSV: “UPN” and “Admission number” may each be the Student ID. Choose one, or remove the other column from the file.",
  );
  const file = read(text, { studentId: "Admission number" });
  assert.equal(file.rows[0]!.studentId, "0042");
  assert.deepEqual(file.unused, ["UPN"]);
});

Deno.test("a row with more cells than headings is an error, and the others are read", () => {
  const { rows, errors } = read(`${HEADER}\n1,Ash, Robin,A,09/07/2010\n2,Kim,Elm,,,,\n`);
  assert.deepEqual(rows.map(({ row }) => row), [3]);
  assert.deepEqual(errors.map(({ row, error }) => [row, /more cells/.test(error)]), [[2, true]]);
});

Deno.test("blank rows keep the numbers of the others, and any number of them may be at the end", () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, at) => `${at},Robin,Ash,\r\n${["\r\n", " , ,,\r\n", '"",\r\n'][at % 3]}`,
  );
  const { rows, errors } = read(
    `\r\n${HEADER}\r\n${lines.join("")}${"\r\n".repeat(500_000)}${",,,\n".repeat(500_000)}`,
  );
  assert.equal(errors.length, 0);
  assert.deepEqual(
    rows.map(({ row, studentId }) => [row, studentId]),
    lines.map((_, at) => [2 * at + 3, String(at)]),
  );
});

Deno.test("what is no list of students is refused with its reason", () => {
  for (
    const [content, expected] of [
      ["", /^Invalid CSV: The file is empty/],
      [new Uint8Array(10 * 1024 * 1024 + 1), /larger than 10 MB/],
      [latin("PK\u0003\u0004 workbook"), /^Invalid CSV: This is a spreadsheet/],
      [latin("\u00d0\u00cf\u0011\u00e0 workbook"), /^Invalid CSV: This is a spreadsheet/],
      [latin("%PDF-1.7"), /^Invalid CSV: This is a PDF/],
      [`${HEADER}\n1,Ro\u0000bin,Ash,\n`, /NUL/],
      [utf16(HEADER).slice(2), /NUL/],
      ["name,age\nRobin,12\n", /No row of headings/],
      ["studentId,firstName,lastName\n1,Robin,Ash\n", /These headings are missing: Date of birth/],
      [`${HEADER},Email,Email\n`, /“Email” is there twice/],
      [`${HEADER}\n`, /^Invalid CSV: There is no row below the headings/],
      [`${HEADER}\n,,,\n`, /^Invalid CSV: There is no row below/],
      [`${HEADER}\n1,"Robin,Ash,\n2,Kim,Elm,\n`, /quotation mark .* is not closed/],
      [`${HEADER}\n1,${"x".repeat(30_000)},Ash,\n`, /longer than 20,000 characters/],
      [`${HEADER}\n1,=cmd|'/c calc'!A0,Ash,\n`, /Row 2 contains a formula as First name: “=cmd/],
      [`${HEADER}\n1,Robin,@SUM(A1),\n`, /Row 2 contains a formula/],
      [`${HEADER},__proto__\n1,Robin,Ash,,x\n`, /“__proto__” is no heading/],
      [
        `${HEADER}\n${"\n".repeat(99_999)}1,Robin,Ash,`,
        /The file has 100,001 lines, and 100,000 is the limit/,
      ],
      [`${HEADER}\n1,"${"\r\n".repeat(100_000)}",Ash,`, /The file has 100,002 lines/],
      [
        `${HEADER}\n${",".repeat(2_000_000)}x`,
        /The file has about 2,000,005 cells, and 2,000,000 is the limit/,
      ],
      [
        `${HEADER}\n${"1,Robin,Ash,\n".repeat(10_001)}`,
        /At most 10,000 students at once. The file has 10,001/,
      ],
    ] as const
  ) assert.match(fault(content), expected);
});
