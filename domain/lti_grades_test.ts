import assert from "node:assert/strict";
import {
  GRADE_REFUSALS,
  type GradeRefusal,
  isSameScore,
  nextStamp,
  refusalScope,
  scoreOf,
  scoresUrl,
} from "./lti_grades.ts";

const score = (completed: number, state: Parameters<typeof scoreOf>[1], total = 4) => {
  const made = scoreOf({ completed, total }, state)!;
  return [made.scoreGiven, made.scoreMaximum, made.activityProgress, made.gradingProgress];
};

Deno.test("a score is the outcomes complete of all, and says how far the portfolio is", () => {
  assert.deepEqual(score(0, null), [0, 4, "Started", "Pending"]);
  assert.deepEqual(score(1, null), [1, 4, "InProgress", "FullyGraded"]);
  assert.deepEqual(score(0, "submitted"), [0, 4, "Submitted", "Pending"]);
  assert.deepEqual(score(4, "submitted"), [4, 4, "Submitted", "FullyGraded"]);
  assert.deepEqual(score(4, "verified"), [4, 4, "Submitted", "FullyGraded"]);
  assert.deepEqual(score(4, "awarded"), [4, 4, "Completed", "FullyGraded"]);
  assert.equal(scoreOf({ completed: 0, total: 0 }, null), null);
});

Deno.test("a score is the same where all of it is", () => {
  const of = (completed: number, state: Parameters<typeof scoreOf>[1], total = 4) =>
    scoreOf({ completed, total }, state)!;
  assert.equal(isSameScore(of(4, "assessed"), of(4, "verified")), true);
  for (const other of [of(3, "submitted"), of(4, null), of(4, "awarded"), of(4, "submitted", 5)]) {
    assert.equal(isSameScore(of(4, "submitted"), other), false);
  }
  assert.equal(
    isSameScore(of(0, "submitted"), { ...of(0, "submitted"), gradingProgress: "FullyGraded" }),
    false,
  );
});

Deno.test("the time of a score is later than the last one's by a second, also where the clock was set back", () => {
  const now = new Date("2026-06-15T09:00:00.500Z");
  assert.equal(nextStamp(now, null), "2026-06-15T09:00:00.500Z");
  assert.equal(nextStamp(now, "2026-06-15T08:00:00.000Z"), "2026-06-15T09:00:00.500Z");
  assert.equal(nextStamp(now, "2026-06-15T09:00:00.000Z"), "2026-06-15T09:00:01.000Z");
  assert.equal(nextStamp(now, "2026-06-15T10:00:00.000Z"), "2026-06-15T10:00:01.000Z");
});

Deno.test("scores go below the line item, in front of its query", () => {
  const item = "https://moodle.example/mod/lti/services.php/3/lineitems/41/lineitem";
  assert.equal(scoresUrl(`${item}?type_id=1`), `${item}/scores?type_id=1`);
  assert.equal(scoresUrl(item), `${item}/scores`);
});

Deno.test("every refusal says whom it concerns and what to do", () => {
  for (const reason of Object.keys(GRADE_REFUSALS) as GradeRefusal[]) {
    assert.match(refusalScope(reason), /^(platform|line|student)$/, reason);
    assert.match(GRADE_REFUSALS[reason].help, /\.$/, reason);
  }
});
