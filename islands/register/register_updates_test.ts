import assert from "node:assert/strict";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import type { Register } from "../../server/features/register/read_register.ts";
import { changedCells, findCell, withCells } from "./register_updates.ts";

const cell = (submissionId: string) => ({
  submissionId,
  status: "pending" as const,
  completedDate: null,
  pieces: 1,
  heldAt: null,
  waitingSince: null,
});

const student = (assignmentId: string, ...ids: string[]) => ({
  assignmentId,
  firstName: "Robin",
  lastName: "Ash",
  studentId: assignmentId,
  portfolioStatus: null,
  submittedAt: null,
  cells: ids.map(cell),
});

const REGISTER: Register = {
  unitCode: "121766",
  more: false,
  groups: [{
    revision: null,
    title: "",
    level: "",
    outcomes: [],
    students: [student("a", "a1", "a2"), student("b", "b1", "b2")],
  }],
};

const submission = (id: string, status: SubmissionView["status"]) =>
  ({
    id,
    assignmentId: "b",
    status,
    completedDate: null,
    heldAt: null,
    studentCommentDate: "2026-06-03",
    evidenceChangedAt: null,
  }) as SubmissionView;

Deno.test("a changed cell makes its student another object, and leaves all else", () => {
  const changed = { ...cell("b2"), status: "completed" as const };
  const [a, b] = withCells(REGISTER, new Map([["b2", changed]])).groups[0]!.students;
  assert.equal(a, REGISTER.groups[0]!.students[0]);
  assert.equal(b!.cells[0], REGISTER.groups[0]!.students[1]!.cells[0]);
  assert.equal(b!.cells[1], changed);
});

Deno.test("a portfolio's submissions and files say which of its cells changed", () => {
  const submissions = [submission("b1", "pending"), submission("b2", "submitted")];
  const changed = changedCells(REGISTER, submissions, undefined);
  assert.deepEqual([...changed], [["b2", {
    ...cell("b2"),
    status: "submitted",
    waitingSince: "2026-06-03",
  }]]);
  assert.deepEqual([...changedCells(REGISTER, submissions, []).values()].map(({ pieces }) => pieces), [0, 0]);
  assert.equal(changedCells(REGISTER, [], []).size, 0);
});

Deno.test("a cell is found in the order on the screen", () => {
  const found = findCell(REGISTER.groups, "b2");
  assert.deepEqual([found?.row, found?.outcome], [1, 1]);
  assert.equal(findCell(REGISTER.groups, "none"), null);
  assert.equal(findCell(REGISTER.groups, null), null);
});
