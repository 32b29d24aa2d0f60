import assert from "node:assert/strict";
import { TEXT_LIMITS } from "./limits.ts";
import { readPastedLines } from "./pasted_lines.ts";
import { readPastedStudents, type SchoolRecords } from "./pasted_students.ts";

const TODAY = "2026-06-15";
const NEW_SCHOOL: SchoolRecords = { takenIds: [], namesakes: [] };

function line(text: string): string {
  const [row] = readPastedLines(text);
  const { firstName, lastName, studentId, yearGroup, email } = row!;
  return [firstName, lastName, studentId, yearGroup, email].join("/");
}

Deno.test("a line is read as its writer meant it", () => {
  for (
    const [text, expected] of [
      ["Robin Ash", "Robin/Ash///"],
      ["Ash, Robin", "Robin/Ash///"],
      ["  Ash ,Robin Lee , S0042 , Year 9 ", "Robin Lee/Ash/S0042/Year 9/"],
      ["Robin Ash, 00123, 9", "Robin/Ash/00123/9/"],
      ["Robin Ash, Year 9", "Robin/Ash//Year 9/"],
      ["Ash,Robin,,Y10", "Robin/Ash//Y10/"],
      ["Ash\tRobin\tS1\tYear 7", "Robin/Ash/S1/Year 7/"],
      ["Ash\tRobin\t\tYear 7", "Robin/Ash//Year 7/"],
      ["Ash, Robin\tS1\tYear 7", "Robin/Ash/S1/Year 7/"],
      ["Robin Ash\tS1", "Robin/Ash/S1//"],
      ["Ash\tRobin\t09/07/2010\tYear 7", "Robin/Ash//Year 7/"],
      ["Ash, Robin, S1, 2010-07-09, 7B", "Robin/Ash/S1/7B/"],
      ["Ash\tRobin\t10AW", "Robin/Ash//10AW/"],
      ["1. Ash, Robin", "Robin/Ash///"],
      ["•\tRobin Ash", "Robin/Ash///"],
      ['"Ash, Robin",S1,Year 7', "Robin/Ash/S1/Year 7/"],
      ["Ash; Robin; S1", "Robin/Ash/S1//"],
      ["Robin Ash, S1, robin@pupils.example, Year 7", "Robin/Ash/S1/Year 7/robin@pupils.example"],
      ["Jan van der Berg", "Jan/van der Berg///"],
      ["Mary Jane Watson", "Mary Jane/Watson///"],
      ["Łukasz Żółć", "Łukasz/Żółć///"],
      ["O’Neill-Łukasz, Zoë", "Zoë/O’Neill-Łukasz///"],
      ["山田 太郎", "山田/太郎///"],
      ["Cher", "Cher////"],
    ] as const
  ) assert.equal(line(text), expected, text);
});

Deno.test("blank lines and headings are no students, and lines keep their number", () => {
  const rows = readPastedLines("\uFEFFSurname\tForename\tID\r\n\r\nAsh\tRobin\tS1\r\n \t \r\nElm\tSam\tS2\n");
  assert.deepEqual(rows.map(({ line, firstName, lastName }) => [line, firstName, lastName]), [
    [3, "Robin", "Ash"],
    [5, "Sam", "Elm"],
  ]);
  assert.equal(line("Forename,Surname\nRobin,Ash"), "Robin/Ash///");
  const [row, ...others] = readPastedLines("\nName\tStudent ID\nRobin Ash\tS1\nName\tStudent ID\n");
  assert.deepEqual([row!.line, row!.studentId, others], [3, "S1", []]);
});

Deno.test("an absent student ID is proposed from the name, free in the list and in the school", () => {
  const school = { ...NEW_SCHOOL, takenIds: ["ashr01", "elms02"] };
  const rows = readPastedStudents("Robin Ash\nRosa Ash\nElm, Zoë, elmz01\nZak Elm\n太郎, 山", school, TODAY);
  assert.deepEqual(rows.map(({ studentId, proposed }) => [studentId, proposed]), [
    ["ASHR02", true],
    ["ASHR03", true],
    ["elmz01", false],
    ["ELMZ02", true],
    ["S01", true],
  ]);
  assert.deepEqual(rows.filter(({ problem }) => problem !== null), []);
});

Deno.test("each line says what is wrong with it, and what may be", () => {
  const school = {
    takenIds: ["s0042"],
    namesakes: [{ firstName: "zoe", lastName: "ELM", studentId: "S0007" }],
  };
  const text = "Ash, Robin, S0042\nOak, Sam, A1\nFir, Kim, a1 \nCher\nElm, Zoë\nsam oak, B1\n" +
    `Yew, Lee, C1, ${"x".repeat(50)}`;
  assert.deepEqual(
    readPastedStudents(text, school, TODAY).map(({ line, problem, warning }) => [line, problem, warning]),
    [
      [1, "This student ID is taken", null],
      [2, null, null],
      [3, "This student ID is in line 2 too", null],
      [4, "Last name is required", null],
      [5, null, "The school has a student of this name: S0007"],
      [6, null, "The same name as in line 2"],
      [7, "Year group can be at most 40 characters long", null],
    ],
  );
});

Deno.test("thirty names are read at once, two hundred at most", () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, i) => `Ash${i}x Robin, S${i}`).join("\n");
  const problems = (count: number) =>
    readPastedStudents(names(count), NEW_SCHOOL, TODAY).filter(({ problem }) => problem !== null).length;
  assert.deepEqual([problems(30), problems(200), problems(203)], [0, 0, 3]);
});

Deno.test("twenty thousand lines of one name, the most that the box takes, have a student ID each", () => {
  const text = "A\n".repeat(TEXT_LIMITS.pastedNames / 2);
  const rows = readPastedStudents(text, NEW_SCHOOL, TODAY);
  assert.equal(new Set(rows.map(({ studentId }) => studentId)).size, 20_000);
  assert.equal(rows.at(-1)!.studentId, "A20000");
});
