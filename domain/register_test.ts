import assert from "node:assert/strict";
import type { OutcomeStatus } from "./progress.ts";
import {
  isWorkMissing,
  nextWaiting,
  orderStudents,
  planMarking,
  type RegisterCell,
  registerCell,
  registerCounts,
  type RegisterStudent,
  waitingSince,
} from "./register.ts";

const cell = (status: OutcomeStatus, overrides: Partial<RegisterCell> = {}): RegisterCell => ({
  id: "sub",
  status,
  completedDate: status === "completed" ? "2026-06-01" : undefined,
  ...overrides,
});

const student = (lastName: string, cells: RegisterCell[], rest: Partial<RegisterStudent> = {}) => ({
  assignmentId: `asg_${lastName}`,
  revision: 1,
  firstName: "Robin",
  lastName,
  studentId: lastName,
  portfolioStatus: null,
  cells,
  ...rest,
});

const NEW = (since: string) => cell("submitted", { waitingSince: since });
const [DONE, NOTHING, ANSWERED] = [cell("completed"), cell("pending"), cell("reviewed")];

/** In order of surname. */
const STUDENTS: RegisterStudent[] = [
  student("Abbot", [DONE, DONE], { portfolioStatus: "awarded" }),
  student("Begum", [NOTHING, NOTHING]),
  student("Cole", [NOTHING, NEW("2026-06-03")]),
  student("Dunn", [DONE, ANSWERED]),
  student("Eames", [DONE, DONE], { portfolioStatus: "submitted", submittedAt: "2026-06-02" }),
  student("Ford", [NEW("2026-06-01"), NEW("2026-06-09")]),
  student("Gray", [DONE, DONE]),
  student("Hill", [NOTHING, NOTHING]),
];
const names = (students: readonly RegisterStudent[]) => students.map(({ lastName }) => lastName).join(" ");

Deno.test("who waits longest comes first, then in progress, not started and done, each by surname", () => {
  assert.equal(
    names(orderStudents(STUDENTS, "waiting")),
    "Ford Eames Cole Dunn Begum Hill Abbot Gray",
  );
  assert.equal(names(orderStudents(STUDENTS, "surname")), names(STUDENTS));
  assert.deepEqual(registerCounts(STUDENTS), { waiting: 3, done: 3 });
  assert.equal(waitingSince(STUDENTS[5]!), "2026-06-01");
  assert.equal(waitingSince(student("Irwin", [DONE], { submittedAt: "2026-01-01" })), null, "returned since");
});

Deno.test("new work waits since the student's last change, and no longer once it is answered", () => {
  const facts = {
    id: "sub_1",
    status: "submitted" as const,
    completedDate: null,
    earlierDate: null,
    heldAt: null,
    studentCommentDate: "2026-06-03T09:00:00Z",
    evidenceChangedAt: "2026-06-02T09:00:00Z",
    teacherComment: "",
    teacherCommentDate: "2026-06-04T09:00:00Z",
  };
  assert.equal(registerCell(facts, 2).waitingSince, "2026-06-03T09:00:00Z");
  assert.equal(registerCell({ ...facts, studentCommentDate: null }, 2).waitingSince, "2026-06-02T09:00:00Z");
  assert.equal(registerCell({ ...facts, status: "reviewed" }, 2).waitingSince, undefined);
  assert.deepEqual([registerCell(facts, 2).pieces, registerCell(facts, 0).pieces], [2, undefined]);
  assert.equal(registerCell(facts, 2).reviewedAt, undefined, "without words there is no feedback");
  assert.equal(registerCell({ ...facts, teacherComment: "W" }, 2).reviewedAt, "2026-06-04T09:00:00Z");
});

Deno.test("next waiting stays in the outcome, goes around, and then to the others", () => {
  const students = [
    student("A", [NEW("1"), NOTHING, NOTHING]),
    student("B", [NOTHING, NEW("1"), NOTHING]),
    student("C", [NOTHING, NEW("1"), NEW("1")]),
  ];
  const next = (row: number, outcome: number) => {
    const found = nextWaiting(students, { row, outcome });
    return found && [found.row, found.outcome];
  };
  assert.deepEqual(next(0, 1), [1, 1]);
  assert.deepEqual(next(1, 1), [2, 1]);
  assert.deepEqual(next(2, 1), [1, 1], "around");
  assert.deepEqual(next(2, 2), [0, 0], "the other outcomes from the top");
  assert.deepEqual(next(0, 0), [1, 1]);
  const only = [student("A", [NOTHING, NEW("1")])];
  assert.equal(nextWaiting(only, { row: 0, outcome: 1 }), null, "not the cell itself");
  assert.deepEqual(nextWaiting(only, { row: 0, outcome: 0 }), { row: 0, outcome: 1 });
  assert.equal(nextWaiting([], { row: 0, outcome: 0 }), null);
});

Deno.test("marking leaves out what is complete and closed portfolios, and names portfolios with work missing", () => {
  const required = { evidenceType: "Student completed work" } as const;
  const students = [
    student("A", [cell("submitted", { id: "a", pieces: 1 })]),
    student("B", [cell("pending", { id: "b" })]),
    student("C", [cell("pending", { id: "c", heldAt: "In room 4" })]),
    student("D", [DONE]),
    student("E", [cell("reviewed", { id: "e" })], { portfolioStatus: "assessed" }),
  ];
  assert.deepEqual(planMarking(students, 0, required), {
    ids: ["a", "b", "c"],
    withoutWork: ["b"],
    complete: 1,
    closed: 1,
  });
  assert.deepEqual(planMarking(students, 0, { evidenceType: "Summary sheet" }).withoutWork, []);
  assert.deepEqual(planMarking(students, 5, required).ids, []);
  assert.equal(isWorkMissing(required, DONE), true);
});
