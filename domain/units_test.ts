import assert from "node:assert/strict";
import {
  checkUnitCode,
  codeSpellings,
  DEFAULT_EVIDENCE_TYPE,
  type NewOutcome,
  sameOutcomes,
} from "./units.ts";

Deno.test("a unit code is six ASCII digits, spaces around it aside", () => {
  for (const code of ["121766", "000000", "070147", " 121766 ", "121766\n", "\u00a0121766"]) {
    assert.equal(checkUnitCode(code), null, JSON.stringify(code));
  }
});

Deno.test("an empty code and a wrong one have their own messages", () => {
  for (const empty of ["", " ", "\t\n", "\u00a0"]) {
    assert.equal(checkUnitCode(empty), "Please enter a unit code", JSON.stringify(empty));
  }
  const wrong = [
    "70147", // five digits, as older codes are written
    "1217660",
    "12176a",
    "O21766",
    "١٢١٧٦٦", // Arabic digits
    "۱۲۱۷۶۶", // Persian digits
    "１２１７６６", // full-width digits
    "121 766",
    "12176.6",
    "-12176",
    "+12176",
    "1e5000",
    "121766\u200b",
    "121766;--",
    "121766\n121766",
  ];
  for (const code of wrong) {
    assert.equal(checkUnitCode(code), "Unit code must be 6 digits", JSON.stringify(code));
  }
});

Deno.test("a code with a leading zero also finds the older five digits", () => {
  assert.deepEqual(codeSpellings("070147"), ["070147", "70147"]);
  assert.deepEqual(codeSpellings("70147"), ["070147", "70147"]);
  assert.deepEqual(codeSpellings("121766"), ["121766"]);
  assert.deepEqual(codeSpellings("001234"), ["001234", "01234"]);
});

Deno.test("outcomes are the same when descriptions, evidence and order are", () => {
  const dig: NewOutcome = { description: "dug a bed", evidenceType: "Summary sheet" };
  const sow: NewOutcome = { description: "sown seeds", evidenceType: "Student completed work" };
  assert.ok(sameOutcomes([dig, sow], [{ ...dig }, { ...sow }]));
  assert.ok(sameOutcomes([], []));
  const others: NewOutcome[][] = [
    [],
    [dig],
    [sow, dig],
    [dig, sow, sow],
    [dig, { ...sow, description: "sown seeds " }],
    [dig, { ...sow, evidenceType: "Summary sheet" }],
  ];
  for (const other of others) assert.ok(!sameOutcomes([dig, sow], other), JSON.stringify(other));
});

Deno.test("the default evidence is a summary sheet", () => {
  assert.equal(DEFAULT_EVIDENCE_TYPE, "Summary sheet");
});
