import assert from "node:assert/strict";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import {
  completionOf,
  groupByOutcome,
  optimisticCompletion,
  progressOf,
  undoOf,
  withComments,
  withCompletion,
  withFile,
  withoutFile,
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
    earlierDate: null,
    heldAt: null,
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
const completion = { complete: true, date: "2026-06-15", heldAt: null };
const open = { complete: false, date: null, heldAt: null };

Deno.test("a completion shows at once with badge and count, and leaves the other outcomes untouched", () => {
  const after = withCompletion(three, "sub_1", completion, []);
  assert.deepEqual(progressOf(three), { completed: 0, total: 3 });
  assert.deepEqual(progressOf(after), { completed: 1, total: 3 });
  assert.equal(after[1]?.status, "completed");
  assert.equal(after[1]?.completedDate, "2026-06-15");
  assert.equal(after[0], three[0]);
  assert.equal(after[2], three[2]);
});

Deno.test("rolling a completion back gives the outcome as it was", () => {
  const before = [submission(0, { status: "submitted", studentComment: "We dug." })];
  const after = withCompletion(before, "sub_0", completion, []);
  assert.deepEqual(withCompletion(after, "sub_0", open, []), before);
});

Deno.test("a reopened outcome falls back to what its work and feedback say", () => {
  const done = { teacherOutcomeComplete: true, status: "completed", completedDate: "2026-06-15" } as const;
  const reopen = (over: Partial<SubmissionView>, files: FileView[] = []) =>
    withCompletion([submission(0, { ...done, ...over })], "sub_0", open, files)[0]?.status;
  assert.equal(reopen({}), "pending");
  assert.equal(
    reopen({ studentComment: "We dug.", studentCommentDate: "2026-06-15T09:00:00.000Z" }),
    "submitted",
  );
  assert.equal(reopen({}, [file("evd_1", 0)]), "submitted");
  assert.equal(reopen({}, [file("evd_1", 1)]), "pending", "another outcome's evidence does not count");
  const feedback = { teacherComment: "Good.", teacherCommentDate: "2026-06-15T10:00:00.000Z" };
  assert.equal(reopen(feedback, [file("evd_1", 0)]), "reviewed");
  const removedSince = { ...feedback, evidenceChangedAt: "2026-06-15T11:00:00.000Z" };
  assert.equal(reopen(removedSince, [file("evd_1", 0)]), "submitted", "other evidence was removed since");
});

const TODAY = "2026-06-15";

Deno.test("until the server responds, a completion has today's date, the chosen one or the one it had", () => {
  assert.deepEqual(optimisticCompletion({ complete: true }, open, TODAY), completion);
  assert.equal(optimisticCompletion({ complete: true, date: "2026-06-01" }, open, TODAY).date, "2026-06-01");
  const earlier = { ...completion, date: "2026-06-02" };
  assert.equal(optimisticCompletion({ complete: true, heldAt: "Room 4" }, earlier, TODAY).date, "2026-06-02");
  assert.deepEqual(optimisticCompletion({ complete: false }, completion, TODAY), open);
});

Deno.test("where the work is held is shown at once, stays without a word, and goes when emptied", () => {
  const held = { ...open, heldAt: "Room 4" };
  assert.equal(optimisticCompletion({ complete: true, heldAt: " Room 4 " }, open, TODAY).heldAt, "Room 4");
  assert.equal(optimisticCompletion({ complete: true }, held, TODAY).heldAt, "Room 4");
  assert.equal(optimisticCompletion({ complete: true, heldAt: "" }, held, TODAY).heldAt, null);
  assert.deepEqual(completionOf(withCompletion(three, "sub_0", held, [])[0]!), held);
});

Deno.test("undoing gives back what was, and a mistake's date is not remembered", () => {
  const ticked = undoOf({ complete: true }, open, completion, TODAY);
  assert.deepEqual(ticked, { complete: false, heldAt: "", discardDate: true });
  const takenUpAgain = { ...completion, date: "2026-06-02" };
  assert.equal(undoOf({ complete: true }, open, takenUpAgain, TODAY).discardDate, false);
  const dated = undoOf({ complete: true, date: "2026-06-02" }, open, takenUpAgain, TODAY);
  assert.equal(dated.discardDate, true);
  const held = { ...completion, date: "2026-06-02", heldAt: "Room 4" };
  const restored = { complete: true, date: "2026-06-02", heldAt: "Room 4" };
  assert.deepEqual(undoOf({ complete: false }, held, open, TODAY), restored, "unticked");
  assert.deepEqual(
    undoOf({ complete: true, date: TODAY }, held, completion, TODAY),
    restored,
    "another date",
  );
});

Deno.test("the response to a saved text keeps a completion that is still being saved", () => {
  const pending = withCompletion(three, "sub_0", completion, []);
  const response = submission(0, {
    teacherComment: "Good.",
    teacherCommentDate: "2026-06-15T10:00:00.000Z",
    status: "reviewed",
  });
  const [after] = withComments(pending, response);
  assert.equal(after?.teacherComment, "Good.");
  assert.equal(after?.teacherOutcomeComplete, true);
  assert.equal(after?.status, "completed");
  assert.equal(withComments(three, response)[0], response);
});

Deno.test("evidence is added once, removed by its id, and grouped by outcome", () => {
  const one = withFile([], file("evd_1", 0));
  assert.equal(withFile(one, file("evd_1", 0)).length, 1);
  const two = withFile(one, file("evd_2", 2));
  assert.deepEqual(groupByOutcome(two, 3).map((files) => files.map(({ id }) => id)), [["evd_1"], [], [
    "evd_2",
  ]]);
  assert.deepEqual(withoutFile(two, "evd_1").map(({ id }) => id), ["evd_2"]);
});
