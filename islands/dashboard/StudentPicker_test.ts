import assert from "node:assert/strict";
import { filterStudents } from "./StudentPicker.tsx";

const CLASS = [
  { firstName: "Zoë-Ann", lastName: "Łukasz", yearGroup: "Year 9" },
  { firstName: "amy", lastName: "Ash", yearGroup: null },
  { firstName: "Ben", lastName: "O’Ash", yearGroup: "Year 10" },
];

Deno.test("students are found by words of name and year group, ignoring case and accents", () => {
  const search = (query: string) => filterStudents(CLASS, query).map(({ firstName }) => firstName);
  assert.deepEqual(search(""), ["Zoë-Ann", "amy", "Ben"]);
  assert.deepEqual(search("   "), ["Zoë-Ann", "amy", "Ben"]);
  assert.deepEqual(search("ZOE-a"), ["Zoë-Ann"]);
  assert.deepEqual(search("łukasz zoë"), ["Zoë-Ann"]);
  assert.deepEqual(search("ash"), ["amy", "Ben"]);
  assert.deepEqual(search(" ash  year "), ["amy", "Ben"], "shown as 'No Year'");
  assert.deepEqual(search("year 1"), ["Ben"]);
  assert.deepEqual(search("no year"), ["amy"]);
  assert.deepEqual(search("xyz"), []);
});
