import assert from "node:assert/strict";
import {
  checkErasure,
  daysBetween,
  EARLY_REASONS,
  erasureHindrance,
  erasureReference,
  retentionEnd,
  unclaimedText,
} from "./erasure.ts";

const FACTS = {
  dateOfBirth: "2010-07-09",
  addedOn: "2024-09-03",
  lastAwardOn: null,
  recordsUntilAge: 25,
  evidenceYears: null,
};

Deno.test("the retention time ends on a birthday, and with the evidence of the last award if that is later", () => {
  assert.equal(retentionEnd(FACTS), "2035-07-09");
  assert.equal(retentionEnd({ ...FACTS, recordsUntilAge: 31 }), "2041-07-09");
  assert.equal(retentionEnd({ ...FACTS, dateOfBirth: "2012-02-29" }), "2037-03-01");
  assert.equal(retentionEnd({ ...FACTS, dateOfBirth: "2012-02-29", recordsUntilAge: 24 }), "2036-02-29");
  const awarded = { ...FACTS, lastAwardOn: "2028-05-20" };
  assert.equal(retentionEnd({ ...awarded, evidenceYears: 6 }), "2035-07-09");
  assert.equal(retentionEnd({ ...awarded, evidenceYears: 10 }), "2038-05-20");
  assert.equal(retentionEnd({ ...awarded, evidenceYears: null }), "2035-07-09");
});

Deno.test("without a date of birth the record's own age counts, which is never too early", () => {
  assert.equal(retentionEnd({ ...FACTS, dateOfBirth: null }), "2049-09-03");
  assert.equal(daysBetween("2035-03-25", "2035-07-09"), 106);
});

Deno.test("an order names a reason that fits the day, and the student", () => {
  const student = { firstName: "Amara", lastName: "Whitlock", studentId: "0042" };
  const check = (reason: Parameters<typeof checkErasure>[0]["reason"], confirm: string, over = true) =>
    Object.keys(checkErasure({ reason, confirm }, { over, student }));
  for (const confirm of ["Amara Whitlock", " amara   WHITLOCK ", "0042"]) {
    assert.deepEqual(check("retention", confirm), [], confirm);
  }
  for (const confirm of ["", "  ", "Amara", "42", "Amara Whitlock Jones"]) {
    assert.deepEqual(check("retention", confirm), ["confirm"], confirm);
  }
  assert.deepEqual(check("", "0042"), ["reason"]);
  assert.deepEqual(check("retention", "0042", false), ["reason"]);
  for (const reason of EARLY_REASONS) assert.deepEqual(check(reason, "0042", false), []);
});

Deno.test("no one is erased who is active, or whose conversation has a report that waits", () => {
  assert.match(erasureHindrance({ archived: false, openReports: 0 })!, /^Archive the student first/);
  assert.match(erasureHindrance({ archived: true, openReports: 1 })!, /reported/);
  assert.equal(erasureHindrance({ archived: true, openReports: 0 }), null);
});

Deno.test("an order is named by a short reference, and what will never be claimed is counted", () => {
  assert.equal(erasureReference("era_4k0q7z1babcdefghijkl"), "4K0Q7Z1B");
  assert.deepEqual([0, 1, 2].map((count) => unclaimedText(count).slice(0, 9)), [
    "",
    "1 unit is",
    "2 units a",
  ]);
});
