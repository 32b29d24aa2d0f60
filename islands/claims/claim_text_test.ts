import assert from "node:assert/strict";
import { awardAllTexts, confirmationText, emptyCellTexts, leaversText } from "./claim_text.ts";

Deno.test("Award All says what it does, in the singular and the plural", () => {
  assert.deepEqual(awardAllTexts({ toAward: 12, awarded: 1 }), [
    "12 portfolios are awarded. This cannot be undone.",
    "1 portfolio that is awarded already is added.",
    "The claim holds 13 rows.",
  ]);
  assert.deepEqual(awardAllTexts({ toAward: 1, awarded: 0 }), [
    "1 portfolio is awarded. This cannot be undone.",
    "The claim holds 1 row.",
  ]);
  assert.deepEqual(awardAllTexts({ toAward: 0, awarded: 2 }), [
    "2 portfolios that are awarded already are added.",
    "The claim holds 2 rows.",
  ]);
});

Deno.test("empty cells of the next claim are named by column", () => {
  const full = {
    toAward: 3,
    awarded: 0,
    leavers: 0,
    withoutDateOfBirth: 0,
    withoutLearnerNumber: 0,
    hasCentreNumber: true,
    reviewed: false,
  };
  assert.deepEqual(emptyCellTexts(full), []);
  assert.deepEqual(
    emptyCellTexts({ ...full, withoutDateOfBirth: 1, withoutLearnerNumber: 3, hasCentreNumber: false }),
    ["1 row without a date of birth", "3 rows without a learner number", "No centre number"],
  );
  assert.deepEqual(emptyCellTexts({ ...full, toAward: 0, hasCentreNumber: false }), [], "no row");
});

Deno.test("portfolios that are not awarded since their students have left are counted", () => {
  assert.equal(leaversText({ leavers: 0 }), null);
  assert.match(
    leaversText({ leavers: 1 })!,
    /^1 verified portfolio of a student who has left is not awarded\./,
  );
  assert.match(
    leaversText({ leavers: 2 })!,
    /^2 verified portfolios of students who have left are not awarded\./,
  );
});

Deno.test("what students are told of is confirmed in the text that they read", () => {
  for (const state of ["draft", "exported", "sent"] as const) {
    assert.equal(confirmationText({ number: 3, state }), null, state);
  }
  assert.deepEqual(confirmationText({ number: 3, state: "received" }), {
    title: "Have the statements come?",
    description: "Students in claim 3 then read: “Your statement has come to school.”",
  });
  assert.deepEqual(confirmationText({ number: 3, state: "given" }), {
    title: "Do the students have their statements?",
    description: "Students in claim 3 then read: “You have your statement.”",
  });
});
