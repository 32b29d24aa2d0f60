import assert from "node:assert/strict";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import type { RegisterStudent } from "../../domain/register.ts";
import {
  cellsOf,
  changedCells,
  findCell,
  groupByRevision,
  type RegisterPages,
  withCells,
  withSteadyRows,
} from "./register_updates.ts";

const cell = (id: string) => ({
  id,
  status: "pending" as const,
  pieces: 1,
});

const [OLD, NEW] = [1, 2];

const student = (assignmentId: string, revision: number, ...ids: string[]) => ({
  assignmentId,
  revision,
  firstName: "Robin",
  lastName: "Ash",
  studentId: assignmentId,
  portfolioStatus: null,
  cells: ids.map(cell),
});

const revision = (number: number) => ({ id: `rev_${number}`, number, title: "", level: "", outcomes: [] });

/** Pages of the students; `next` behind the last. */
const register = (students: readonly RegisterStudent[][], next: string | null = null): RegisterPages => ({
  pages: students.map((items, at) => ({
    unitCode: "121766",
    total: 9,
    matching: 9,
    revisions: [revision(NEW), revision(OLD)],
    items,
    next: at < students.length - 1 ? "cursor" : next,
  })),
  pageParams: students.map((_, at) => at === 0 ? null : "cursor"),
});

const REGISTER = register([[student("a", OLD, "a1", "a2"), student("b", OLD, "b1", "b2")]]);
const rowsOf = ({ pages }: RegisterPages) =>
  pages.map(({ items }) => items.map(({ assignmentId }) => assignmentId).join(" "));
const rows = (ids: string) => ids.split(" ").map((id) => student(id, OLD, `${id}1`));

const submission = (id: string, status: SubmissionView["status"]) =>
  ({
    id,
    assignmentId: "b",
    status,
    completedDate: null,
    earlierDate: null,
    heldAt: null,
    studentCommentDate: "2026-06-03",
    evidenceChangedAt: null,
    teacherComment: "",
    teacherCommentDate: null,
  }) as SubmissionView;

Deno.test("a changed cell makes its student another object, and leaves all else", () => {
  const changed = { ...cell("b2"), status: "completed" as const };
  const before = REGISTER.pages[0]!.items;
  const [a, b] = withCells(REGISTER, new Map([["b2", changed]])).pages[0]!.items;
  assert.equal(a, before[0]);
  assert.equal(b!.cells[0], before[1]!.cells[0]);
  assert.equal(b!.cells[1], changed);
  assert.deepEqual([...cellsOf([REGISTER, undefined], ["b2", "none"])], [["b2", cell("b2")]]);
});

Deno.test("what is read again leaves each row in its place, and puts who is new behind", () => {
  const before = register([rows("a b c")]);
  assert.deepEqual(rowsOf(withSteadyRows(undefined, before)), ["a b c"]);
  assert.deepEqual(rowsOf(withSteadyRows(before, register([rows("c d a b")]))), ["a b c d"]);
  assert.deepEqual(rowsOf(withSteadyRows(before, register([rows("c a")]))), ["a c"], "archived");
  const read = withSteadyRows(before, register([[student("b", OLD, "b1", "b2"), ...rows("a c")]]));
  assert.equal(read.pages[0]!.items[1]!.cells.length, 2, "as read now");
});

Deno.test("a row that is sorted behind the pages read stays, and the next page does not repeat it", () => {
  const two = register([rows("a b"), rows("c d")], "cursor");
  const again = withSteadyRows(two, register([rows("b c"), rows("e f")], "cursor"));
  assert.deepEqual(rowsOf(again), ["a b", "c d e f"]);
  assert.deepEqual(rowsOf(withSteadyRows(two, register([rows("b a c d e")]))), ["a b c d e"], "fewer pages");
  const third = { ...again, pages: [...again.pages, register([rows("a g")]).pages[0]!] };
  assert.deepEqual(rowsOf(withSteadyRows(again, third)), ["a b", "c d e f", "g"]);
});

Deno.test("students stand by revision, the newest first, and a revision without any not at all", () => {
  const mixed = register([[student("a", OLD), student("b", NEW)], [student("c", OLD)]]);
  const groups = groupByRevision(mixed.pages);
  assert.deepEqual(
    groups.map(({ number, several, students }) => [number, several, students.map((row) => row.assignmentId)]),
    [[2, true, ["b"]], [1, true, ["a", "c"]]],
  );
  assert.deepEqual(groupByRevision(register([rows("a")]).pages).map(({ number }) => number), [1]);
});

Deno.test("a portfolio's submissions and files say which of its cells changed", () => {
  const submissions = [submission("b1", "pending"), submission("b2", "submitted")];
  const changed = changedCells(REGISTER, submissions, undefined);
  const expected = { ...cell("b2"), status: "submitted", waitingSince: "2026-06-03" };
  assert.deepEqual(JSON.parse(JSON.stringify([...changed])), [["b2", expected]]);
  assert.deepEqual([...changedCells(REGISTER, submissions, []).values()].map(({ pieces }) => pieces), [
    undefined,
    undefined,
  ]);
  assert.equal(changedCells(REGISTER, [], []).size, 0);
});

Deno.test("a cell is found in the order on the screen", () => {
  const found = findCell(groupByRevision(REGISTER.pages), "b2");
  assert.deepEqual([found?.row, found?.outcome], [1, 1]);
  assert.equal(findCell(groupByRevision(REGISTER.pages), "none"), null);
  assert.equal(findCell(groupByRevision(REGISTER.pages), null), null);
});
