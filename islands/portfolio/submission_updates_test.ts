import assert from "node:assert/strict";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import {
  byOutcome,
  progressOf,
  shownTick,
  tickOf,
  withComments,
  withFile,
  withoutFile,
  withSubmission,
  withTick,
} from "./submission_updates.ts";

function submission(index: number, over: Partial<SubmissionView> = {}): SubmissionView {
  return {
    id: `sub_${index}`,
    assignmentId: "asg_1",
    outcomeIndex: index,
    outcomeId: `out_${index}`,
    status: "pending",
    studentComment: "",
    studentCommentDate: null,
    scribed: false,
    teacherComment: "",
    teacherCommentDate: null,
    teacherOutcomeComplete: false,
    completedDate: null,
    evidenceChangedAt: null,
    ...over,
  };
}

function file(id: string, outcomeIndex: number): FileView {
  return {
    id,
    submissionId: `sub_${outcomeIndex}`,
    outcomeIndex,
    fileName: `${id}.jpg`,
    fileType: "image/jpeg",
    kind: "image",
    fileSize: 10,
    fileUrl: `/api/files/${id}`,
    linkType: null,
    thumbnail: "none",
    thumbnailUrl: null,
    shared: false,
    uploadedAt: "2026-06-15T09:00:00.000Z",
    addedBy: "student",
  };
}

const three = [submission(0), submission(1), submission(2)];
const ticked = { complete: true, date: "2026-06-15" };

Deno.test("a tick shows at once with badge and count, and leaves the other outcomes untouched", () => {
  const after = withTick(three, "sub_1", ticked, []);
  assert.deepEqual(progressOf(three), { completed: 0, total: 3 });
  assert.deepEqual(progressOf(after), { completed: 1, total: 3 });
  assert.equal(after[1]?.status, "completed");
  assert.equal(after[1]?.completedDate, "2026-06-15");
  assert.equal(after[0], three[0]);
  assert.equal(after[2], three[2]);
});

Deno.test("rolling a tick back gives the outcome as it was", () => {
  const before = [submission(0, { status: "submitted", studentComment: "We dug." })];
  const after = withTick(before, "sub_0", ticked, []);
  assert.deepEqual(withTick(after, "sub_0", tickOf(before[0]!), []), before);
});

Deno.test("an unticked outcome falls back to what its work and feedback say", () => {
  const done = { teacherOutcomeComplete: true, status: "completed", completedDate: "2026-06-15" } as const;
  const untick = (over: Partial<SubmissionView>, files: FileView[] = []) =>
    withTick([submission(0, { ...done, ...over })], "sub_0", { complete: false, date: null }, files)[0]
      ?.status;
  assert.equal(untick({}), "pending");
  assert.equal(
    untick({ studentComment: "We dug.", studentCommentDate: "2026-06-15T09:00:00.000Z" }),
    "submitted",
  );
  assert.equal(untick({}, [file("evd_1", 0)]), "submitted");
  assert.equal(untick({}, [file("evd_1", 1)]), "pending", "another outcome's evidence is not this one's");
  const feedback = { teacherComment: "Good.", teacherCommentDate: "2026-06-15T10:00:00.000Z" };
  assert.equal(untick(feedback, [file("evd_1", 0)]), "reviewed");
  const removedSince = { ...feedback, evidenceChangedAt: "2026-06-15T11:00:00.000Z" };
  assert.equal(untick(removedSince, [file("evd_1", 0)]), "submitted", "other evidence was removed since");
});

Deno.test("until the server answers, a tick bears today and a chosen day itself", () => {
  assert.deepEqual(shownTick({ complete: true }, "2026-06-15"), { complete: true, date: "2026-06-15" });
  assert.deepEqual(shownTick({ complete: true, date: "2026-06-01" }, "2026-06-15").date, "2026-06-01");
  assert.deepEqual(shownTick({ complete: false }, "2026-06-15"), { complete: false, date: null });
});

Deno.test("the answer to a saved text does not take back a tick that is still on its way", () => {
  const ticking = withTick(three, "sub_0", ticked, []);
  const answer = submission(0, {
    teacherComment: "Good.",
    teacherCommentDate: "2026-06-15T10:00:00.000Z",
    status: "reviewed",
  });
  const [after] = withComments(ticking, answer);
  assert.equal(after?.teacherComment, "Good.");
  assert.equal(after?.teacherOutcomeComplete, true);
  assert.equal(after?.status, "completed");
  assert.equal(withComments(three, answer)[0], answer);
});

Deno.test("the server's outcome takes the place of the shown one", () => {
  const answer = submission(2, { status: "reviewed" });
  assert.equal(withSubmission(three, answer)[2], answer);
});

Deno.test("evidence is added once, taken away by its id, and stands with its outcome", () => {
  const one = withFile([], file("evd_1", 0));
  assert.equal(withFile(one, file("evd_1", 0)).length, 1);
  const two = withFile(one, file("evd_2", 2));
  assert.deepEqual(byOutcome(two, 3).map((files) => files.map(({ id }) => id)), [["evd_1"], [], [
    "evd_2",
  ]]);
  assert.deepEqual(withoutFile(two, "evd_1").map(({ id }) => id), ["evd_2"]);
});
