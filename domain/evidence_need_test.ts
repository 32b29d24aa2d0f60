import assert from "node:assert/strict";
import {
  checkHeldAt,
  evidenceNeed,
  evidenceNeedText,
  outcomesMissingWork,
  pieceCount,
} from "./evidence_need.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { EVIDENCE_TYPES } from "./units.ts";

Deno.test("a file is required only where the evidence is the student's work", () => {
  assert.deepEqual(EVIDENCE_TYPES.map((type) => [type, evidenceNeed(type, 0)]), [
    ["Summary sheet", "none"],
    ["Student completed work", "required"],
    ["Summary sheet and/or Student completed work", "optional"],
  ]);
  for (const type of EVIDENCE_TYPES) assert.equal(evidenceNeed(type, 1), "met", type);
  assert.equal(evidenceNeed("", 0), "none", "a unit that does not say asks for a summary sheet");
  assert.equal(evidenceNeed(null, 0), "none");
});

Deno.test("a place is visible text that is not too long, and is asked for only where it is needed", () => {
  const place = "in the folder in room 4";
  for (const required of [true, false]) assert.equal(checkHeldAt(place, required), null);
  for (const nothing of ["", "  ", "\u200b"]) {
    assert.equal(checkHeldAt(nothing, true), "Say where the work is kept");
    assert.equal(checkHeldAt(nothing), null, "emptying removes it");
  }
  assert.match(checkHeldAt("x".repeat(TEXT_LIMITS.heldAt + 1))!, /^At most \d+ characters fit here$/);
  assert.match(checkHeldAt("a\u0000b")!, /cannot be shown/);
});

Deno.test("the text addresses student or staff, and is empty once there is a file", () => {
  assert.equal(evidenceNeedText("required", true), "A piece of your work is needed here.");
  assert.equal(evidenceNeedText("required", false), "A piece of the student's work is needed here.");
  for (const student of [true, false]) {
    assert.match(evidenceNeedText("none", student)!, /^No file is needed/);
    assert.notEqual(evidenceNeedText("optional", student), null);
  }
  assert.match(evidenceNeedText("optional", false)!, /sign-off is enough/);
  assert.equal(evidenceNeedText("met", true), null);
});

Deno.test("outcomes without required work are named by number", () => {
  const outcomes = [...EVIDENCE_TYPES, ...EVIDENCE_TYPES].map((evidenceType) => ({ evidenceType }));
  assert.deepEqual(outcomesMissingWork(outcomes, () => 0), [2, 5]);
  assert.deepEqual(outcomesMissingWork(outcomes, (index) => index === 1 ? 3 : 0), [5]);
  assert.deepEqual(outcomesMissingWork([], () => 0), []);
});

Deno.test("where the work is held counts as a piece", () => {
  assert.deepEqual([null, undefined, "", "In the folder in room 4"].map((heldAt) => pieceCount(2, heldAt)), [
    2,
    2,
    2,
    3,
  ]);
});
