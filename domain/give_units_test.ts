import assert from "node:assert/strict";
import { createdText, HAS_UNIT, leftOutGroups, NO_SUCH_STUDENT, unitCount } from "./give_units.ts";

const UNITS = [{ id: "u1", name: "Growing vegetables" }, { id: "u2", name: "Using a bus timetable" }];
const STUDENTS = [{ id: "s1", name: "Robin Ash" }, { id: "s2", name: "Sam Oak" }];

Deno.test("who is left out is named by unit and reason", () => {
  const left = [
    { unitId: "u2", studentId: "s2", reason: HAS_UNIT },
    { unitId: "u1", studentId: "s1", reason: NO_SUCH_STUDENT },
    { unitId: "u2", studentId: "s1", reason: HAS_UNIT },
  ];
  assert.deepEqual(leftOutGroups(left, { units: UNITS, students: STUDENTS }), [
    { unit: "Using a bus timetable", reason: HAS_UNIT, names: ["Sam Oak", "Robin Ash"] },
    { unit: "Growing vegetables", reason: NO_SUCH_STUDENT, names: ["Robin Ash"] },
  ]);
  assert.deepEqual(leftOutGroups([], { units: UNITS, students: STUDENTS }), []);
  assert.deepEqual([1, 3].map(unitCount), ["1 unit", "3 units"]);
  assert.deepEqual([0, 1, 90].map(createdText), [
    "No portfolio created",
    "1 portfolio created",
    "90 portfolios created",
  ]);
});
