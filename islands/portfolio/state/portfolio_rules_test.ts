import assert from "node:assert/strict";
import type { Actor } from "../../../domain/permissions.ts";
import { PORTFOLIO_STATUSES, type PortfolioState } from "../../../domain/workflow.ts";
import { type Permissions, portfolioPermissions } from "./portfolio_context.ts";
import { screenshotName } from "../evidence/device_files.ts";
import { studentStateText } from "../../../domain/student_state.ts";
import { stateText } from "../workflow/state_text.ts";
import { conflictingText, saveBody } from "../../../browser/text_boxes.ts";

const student: Actor = { kind: "student", id: "stu_1" };
const teacher: Actor = { kind: "staff", id: "usr_1", role: "teacher", mode: "teacher" };
const admin: Actor = { kind: "staff", id: "usr_2", role: "admin", mode: "admin" };

function allowed(actor: Actor, portfolioStatus: PortfolioState): string[] {
  const permissions = portfolioPermissions({ actor, linked: true }, { studentId: "stu_1", portfolioStatus });
  return (Object.keys(permissions) as (keyof Permissions)[]).filter((name) => permissions[name]);
}

Deno.test("a student reflects, adds and submits, and nothing of it once the portfolio is assessed", () => {
  assert.deepEqual(allowed(student, null), ["reflect", "addEvidence", "removeEvidence", "submit"]);
  assert.deepEqual(allowed(student, "assessed"), ["submit"]);
});

Deno.test("a teacher returns what is submitted, an administrator what is assessed or verified, no one an award", () => {
  const returnPortfolio = (actor: Actor) =>
    PORTFOLIO_STATUSES.filter((state) => allowed(actor, state).includes("returnPortfolio"));
  assert.deepEqual(returnPortfolio(teacher), ["submitted"]);
  assert.deepEqual(returnPortfolio(admin), ["assessed", "verified"]);
  assert.deepEqual(returnPortfolio(student), []);
});

Deno.test("an archived portfolio can be viewed and unarchived, and nothing else", () => {
  const viewer = { actor: teacher, linked: true, archived: true };
  const permissions = portfolioPermissions(viewer, { studentId: "stu_1", portfolioStatus: null });
  const names = (Object.keys(permissions) as (keyof Permissions)[]).filter((name) => permissions[name]);
  assert.deepEqual(names, ["listRemoved", "archive"]);
});

Deno.test("every state but the first is explained, in the student's own words where it is theirs", () => {
  assert.deepEqual([stateText(null), studentStateText(null)], [null, null]);
  assert.equal(
    stateText("assessed"),
    "This portfolio is assessed. Evidence and reflections can no longer change.",
  );
  for (const state of PORTFOLIO_STATUSES) {
    assert.ok(stateText(state)?.includes(state));
    assert.ok(!studentStateText(state)?.includes(state), "the next step beside it names the state");
  }
  assert.match(stateText("submitted", true) ?? "", /archived/);
});

Deno.test("each box saves its own field with its own base, and reads its own text from a conflict", () => {
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
  assert.deepEqual(conflictingText(answer, "reflection"), { text: "Mine", date: null });
  assert.deepEqual(conflictingText(answer, "feedback"), { text: "Hers", date: "d" });
  for (const other of [undefined, null, "no", { message: "This portfolio is assessed" }, { current: 3 }]) {
    assert.equal(conflictingText(other, "feedback"), null);
  }
});

Deno.test("a pasted picture is named by date and time", () => {
  assert.equal(screenshotName("image/png", new Date(2026, 5, 5, 9, 7)), "Screenshot 2026-06-05 09.07.png");
});
