import assert from "node:assert/strict";
import { awardAllTexts, confirmationText, emptyCellTexts, leftOutText } from "./claim_text.ts";

Deno.test("Award All says what it does, in the singular and the plural", () => {
  assert.deepEqual(awardAllTexts({ toAward: 12, awarded: 1 }), [
    "12 portfolios are awarded. This cannot be undone.",
    "1 already-awarded portfolio will be added.",
    "The claim has 13 rows.",
  ]);
  assert.deepEqual(awardAllTexts({ toAward: 1, awarded: 0 }), [
    "1 portfolio is awarded. This cannot be undone.",
    "The claim has 1 row.",
  ]);
  assert.deepEqual(awardAllTexts({ toAward: 0, awarded: 2 }), [
    "2 already-awarded portfolios will be added.",
    "The claim has 2 rows.",
  ]);
});

Deno.test("empty cells of the next claim are named by column", () => {
  const full = {
    toAward: 3,
    awarded: 0,
    leftOut: 0,
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

Deno.test("verified portfolios that are not awarded are counted", () => {
  assert.equal(leftOutText({ leftOut: 0 }), null);
  assert.match(leftOutText({ leftOut: 1 })!, /^1 verified portfolio is not awarded:/);
  assert.match(leftOutText({ leftOut: 2 })!, /^2 verified portfolios are not awarded:/);
});

Deno.test("what students are told of is confirmed in the text that they read, and so is every step back", () => {
  assert.equal(confirmationText({ number: 3, state: "draft" }, "exported"), null);
  assert.equal(confirmationText({ number: 3, state: "exported" }, "sent"), null);
  assert.deepEqual(confirmationText({ number: 3, state: "sent" }, "received"), {
    title: "Have the statements arrived?",
    description: "Students in claim 3 then read: “Your statement has arrived at school.”",
    action: "Statements received",
  });
  const given = confirmationText({ number: 3, state: "received" }, "given");
  assert.equal(given?.description, "Students in claim 3 then read: “You have your statement.”");
  const back = confirmationText({ number: 3, state: "sent" }, "exported");
  assert.deepEqual([back?.title, back?.action], [
    "Take claim 3 back to “Exported”?",
    "Back to “Exported”",
  ]);
  assert.match(
    back!.description,
    /if you want to keep that, download the form before you take the claim back\./,
  );
  assert.doesNotMatch(confirmationText({ number: 3, state: "given" }, "received")!.description, /sent/);
});
