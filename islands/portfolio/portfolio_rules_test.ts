import assert from "node:assert/strict";
import type { Actor } from "../../domain/permissions.ts";
import { PORTFOLIO_STATUSES, type PortfolioState } from "../../domain/workflow.ts";
import { lackingWork } from "../../domain/evidence_needed.ts";
import { type May, mayDo } from "./may_do.ts";
import { screenshotName } from "./evidence/read_clipboard_image.ts";
import { stateWords } from "./workflow/state_words.ts";
import { saveBody, theirsIn } from "./writing/writing_boxes.ts";

const student: Actor = { kind: "student", id: "stu_1" };
const teacher: Actor = { kind: "staff", id: "usr_1", role: "teacher", mode: "teacher" };
const admin: Actor = { kind: "staff", id: "usr_2", role: "admin", mode: "admin" };

/** What somebody may do, as the names of it. */
function allowed(actor: Actor, portfolioStatus: PortfolioState, linked = true): string[] {
  const may = mayDo({ actor, linked }, { studentId: "stu_1", portfolioStatus });
  return (Object.keys(may) as (keyof May)[]).filter((name) => may[name]);
}

Deno.test("a student reflects, adds and submits, and nothing of it once the portfolio is assessed", () => {
  assert.deepEqual(allowed(student, null), ["reflect", "addEvidence", "removeEvidence", "submit"]);
  assert.deepEqual(allowed(student, "assessed"), ["submit"]);
});

Deno.test("a teacher ticks and assesses, feedback stays open until the award, and ticks close before it", () => {
  assert.ok(allowed(teacher, "submitted").includes("complete"));
  assert.ok(allowed(teacher, "submitted").includes("assess"));
  const { feedback, complete, reflect, giveBack } = mayDo(
    { actor: teacher, linked: true },
    { studentId: "stu_1", portfolioStatus: "verified" },
  );
  assert.deepEqual({ feedback, complete, reflect, giveBack }, {
    feedback: true,
    complete: false,
    reflect: false,
    giveBack: false,
  });
  assert.ok(!allowed(teacher, "awarded").includes("feedback"));
});

Deno.test("verifying and awarding are for admin mode, ticking and assessing are not", () => {
  const may = allowed(admin, "submitted");
  assert.ok(may.includes("verify") && may.includes("award"));
  assert.ok(!may.includes("complete") && !may.includes("assess") && !may.includes("submit"));
  assert.ok(!allowed(teacher, "assessed").includes("verify"));
});

Deno.test("a teacher gives back what is submitted, an administrator what is assessed or verified, nobody an award", () => {
  const giveBack = (actor: Actor) =>
    PORTFOLIO_STATUSES.filter((state) => allowed(actor, state).includes("giveBack"));
  assert.deepEqual(giveBack(teacher), ["submitted"]);
  assert.deepEqual(giveBack(admin), ["assessed", "verified"]);
  assert.deepEqual(giveBack(student), []);
});

Deno.test("what is archived can be looked at and brought back, and nothing else", () => {
  const viewer = { actor: teacher, linked: true, archived: true };
  const may = mayDo(viewer, { studentId: "stu_1", portfolioStatus: null });
  const left = (Object.keys(may) as (keyof May)[]).filter((name) => may[name]);
  assert.deepEqual(left, ["listRemoved", "archive"]);
});

Deno.test("a portfolio that is not one's own allows nothing", () => {
  assert.deepEqual(allowed(teacher, null, false), []);
  assert.deepEqual(allowed({ kind: "student", id: "stu_2" }, null), []);
});

Deno.test("only outcomes that ask for the student's work and hold no evidence are named", () => {
  const outcomes = [
    { evidenceType: "Summary sheet" },
    { evidenceType: "Student completed work" },
    { evidenceType: "Student completed work" },
    { evidenceType: "Summary sheet and/or Student completed work" },
  ] as const;
  assert.deepEqual(lackingWork(outcomes, (index) => index === 1 ? 1 : 0), [3]);
});

Deno.test("every state but the first is explained, in the student's own words where it is theirs", () => {
  assert.equal(stateWords(null, true), null);
  assert.equal(
    stateWords("assessed", true),
    "This portfolio is assessed. Evidence and reflections can no longer change.",
  );
  assert.notEqual(stateWords("submitted", true), stateWords("submitted", false));
  for (const state of PORTFOLIO_STATUSES) assert.ok(stateWords(state, false)?.includes(state));
  assert.match(stateWords("submitted", false, true) ?? "", /archived/);
});

Deno.test("each box saves its own field with its own base, and reads its own text out of a conflict", () => {
  assert.deepEqual(saveBody("feedback", "Good.", null), {
    teacherComment: "Good.",
    baseTeacherCommentDate: null,
  });
  const answer = {
    current: {
      studentComment: "Mine",
      studentCommentDate: null,
      teacherComment: "Hers",
      teacherCommentDate: "d",
    },
  };
  assert.deepEqual(theirsIn(answer, "reflection"), { text: "Mine", date: null });
  assert.deepEqual(theirsIn(answer, "feedback"), { text: "Hers", date: "d" });
  for (const other of [undefined, null, "no", { message: "This portfolio is assessed" }, { current: 3 }]) {
    assert.equal(theirsIn(other, "feedback"), null);
  }
});

Deno.test("a pasted picture is named for the moment", () => {
  assert.equal(screenshotName("image/png", new Date(2026, 5, 5, 9, 7)), "Screenshot 2026-06-05 09.07.png");
});
