import assert from "node:assert/strict";
import { classesThatMeet, proposeClassName, proposeYears, summarize } from "./school_year.ts";

const groups = (...names: string[]) => names.map((yearGroup, at) => ({ yearGroup, students: at + 1 }));

Deno.test("a year group moves on by its number, the last one leaves, one without a number stays", () => {
  assert.deepEqual(proposeYears(groups("Year 9", "Y10", "Year 11", "Reception")).map(({ to }) => to), [
    "Year 10",
    "Y11",
    null,
    "Reception",
  ]);
  assert.deepEqual(proposeYears(groups("11", "Year 13")).map(({ to }) => to), ["12", null], "a sixth form");
  assert.deepEqual(proposeYears(groups("Year 5", "Year 6")).map(({ to }) => to), ["Year 6", "Year 7"]);
  const names = ["Post-16", "2024 intake", "Art 2025/26", "Room 12", "16", "Year 9/10"];
  assert.deepEqual(proposeYears(groups(...names)).map(({ to }) => to), names, "numbers that are no year");
});

Deno.test("students are counted by what becomes of their year group", () => {
  const years = groups("Year 9", "Year 10", "year 11");
  const moves = [{ from: "Year 9", to: "Year 10" }, { from: "Year 10", to: "Year 10" }, {
    from: "year 11",
    to: null,
  }];
  assert.deepEqual(summarize(years, moves, 2), { moved: 1, leavers: 3, classes: 2 });
});

Deno.test("two classes of one teacher do not get one name", () => {
  const named = (id: string, name: string, staffId: string) => ({ id, name, staffId });
  assert.deepEqual(
    [...classesThatMeet([named("a", "10B", "s"), named("b", "10b ", "s"), named("c", "10B", "t")])],
    ["a", "b"],
  );
});

Deno.test("a class is named a year on where its year moves, and keeps another name", () => {
  const moves = [{ from: "Year 9", to: "Year 10" }, { from: "Year 11", to: null }];
  const named = ["9B", "10B", "11B", "Period 9", "9 Blue"].map((name) => proposeClassName(name, moves));
  assert.deepEqual(named, ["10B", "10B", "11B", "Period 9", "10 Blue"]);
});
