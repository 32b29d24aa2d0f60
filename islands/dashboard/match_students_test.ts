import assert from "node:assert/strict";
import { matchStudents } from "./match_students.ts";

const CLASS = [
  { firstName: "Zoë-Ann", lastName: "Łukasz", yearGroup: "Year 9" },
  { firstName: "amy", lastName: "Ash", yearGroup: null },
  { firstName: "Ben", lastName: "O’Ash", yearGroup: "Year 10" },
];

Deno.test("a student is found by any words of name and year group, whatever their case and accents", () => {
  const found = (typed: string) => matchStudents(CLASS, typed).map(({ firstName }) => firstName);
  assert.deepEqual(found(""), ["Zoë-Ann", "amy", "Ben"]);
  assert.deepEqual(found("   "), ["Zoë-Ann", "amy", "Ben"]);
  assert.deepEqual(found("ZOE-a"), ["Zoë-Ann"]);
  assert.deepEqual(found("łukasz zoë"), ["Zoë-Ann"]);
  assert.deepEqual(found("ash"), ["amy", "Ben"]);
  assert.deepEqual(found(" ash  year "), ["amy", "Ben"], "'No Year' is what one reads there");
  assert.deepEqual(found("year 1"), ["Ben"]);
  assert.deepEqual(found("no year"), ["amy"]);
  assert.deepEqual(found("nobody"), []);
});
