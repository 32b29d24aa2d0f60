import assert from "node:assert/strict";
import {
  checkApprovedDate,
  checkDescription,
  checkEvidenceType,
  checkOutcomeCount,
  checkSheetCode,
  checkUnit,
} from "./check_unit.ts";

const UNIT = {
  unitCode: "121766",
  title: "Growing vegetables",
  level: "Level One",
  outcomes: [{ description: "demonstrated the ability to sow", evidenceType: "Summary sheet" }],
};

Deno.test("the code of a sheet has six digits, or five as older ones are written", () => {
  for (const code of ["121766", "70147", " 070147 "]) assert.equal(checkSheetCode(code), null, code);
  assert.equal(checkSheetCode("  "), "Please enter a unit code");
  for (const code of ["7014", "1217660", "12176a", "١٢١٧٦٦", "121 766"]) {
    assert.equal(checkSheetCode(code), "Unit code must be 6 digits, or 5 for an older unit", code);
  }
});

Deno.test("a date of approval may be missing; else it is a real day, day first", () => {
  assert.equal(checkApprovedDate(" "), null);
  for (const date of ["1/3/2021", "2021-03-01"]) assert.equal(checkApprovedDate(date), null, date);
  assert.equal(checkApprovedDate("30/02/2021"), "There is no 30 February 2021");
  for (const date of ["03/15/2021", "2021", "yesterday"]) {
    assert.equal(checkApprovedDate(date), "Enter the approved date as DD/MM/YYYY", date);
  }
});

Deno.test("a unit has at least one outcome and at most sixty, each with a description", () => {
  assert.equal(checkOutcomeCount(0), "A unit needs at least one outcome");
  assert.equal(checkOutcomeCount(60), null);
  assert.equal(checkOutcomeCount(61), "A unit can have at most 60 outcomes");
  assert.equal(checkDescription(" \n"), "The description is missing");
  assert.equal(checkDescription("🌱".repeat(2000)), null, "letters are counted, not their bytes");
  assert.equal(checkDescription("x".repeat(2001)), "The description is longer than 2000 characters");
});

Deno.test("the evidence of an outcome is one of three, whatever its letters' case", () => {
  assert.equal(checkEvidenceType(" summary  sheet"), null);
  for (const text of ["", "photo"]) {
    assert.equal(
      checkEvidenceType(text),
      "The evidence needed must be one of: Summary sheet; Student completed work; " +
        "Summary sheet and/or Student completed work",
    );
  }
});

Deno.test("a draft is a unit with its texts on one line, or one error", () => {
  assert.deepEqual(checkUnit({ ...UNIT, title: " Growing\n vegetables ", unitCode: 121766 }), {
    ...UNIT,
    approvedDate: null,
  });
  const cases: [Record<string, unknown>, string][] = [
    [{ unitCode: undefined }, "Please enter a unit code"],
    [{ unitCode: 7014 }, "Unit code must be 6 digits, or 5 for an older unit"],
    [{ level: "" }, "The level is missing"],
    [{ approvedDate: "soon" }, "Enter the approved date as DD/MM/YYYY"],
    [{ outcomes: "none" }, "A unit needs at least one outcome"],
    [{ outcomes: [null] }, "Outcome 1: The description is missing"],
    [{ outcomes: [{ description: "sown" }] }, `Outcome 1: ${checkEvidenceType("")}`],
  ];
  for (const [over, message] of cases) assert.equal(checkUnit({ ...UNIT, ...over }), message);
});

Deno.test("invisible characters of a unit count as spaces", () => {
  const odd = {
    description: "shown\u0000knowledge\u2028of \u202ehens\ud800",
    evidenceType: "Summary\u0000sheet",
  };
  const unit = checkUnit({
    ...UNIT,
    title: "Growing\u0000vegetables\u0085",
    level: "\u0000Level One",
    outcomes: [odd],
  });
  assert.ok(typeof unit === "object", String(unit));
  assert.deepEqual([unit.title, unit.level, unit.outcomes], ["Growing vegetables", "Level One", [
    { description: "shown knowledge of hens", evidenceType: "Summary sheet" },
  ]]);
  assert.equal(checkUnit({ ...UNIT, title: "\u0000" }), "The title is missing");
  assert.equal(checkUnit({ ...UNIT, level: "\u200b" }), "The level is missing");
});
