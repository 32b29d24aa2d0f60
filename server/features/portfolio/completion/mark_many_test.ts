import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import type { AssignmentView } from "../read_assignment.ts";
import type { SubmissionView } from "../read_submissions.ts";

type Many = { submissions: { id: string; completedDate: string | null; heldAt: string | null }[] };

worldTest("one call marks outcomes of many portfolios with one date, all or none", async (world) => {
  const { oak, teacher, portfolio, student } = await openPortfolioFixture(world);
  const other = await assign(teacher, await addStudent(teacher));
  const ids = [portfolio.submissions[0]!.id, other.submissions[0]!.id];
  const mark = (body: object) => teacher.post("/api/submissions/complete", body);
  const one = await mark({ ids, complete: true, date: "2026-06-10", heldAt: " In the folder in room 4 " });
  assert.equal(one.status, 200, one.text);
  assert.deepEqual(
    one.json<Many>().submissions.map(({ completedDate, heldAt }) => [completedDate, heldAt]),
    [["2026-06-10", "In the folder in room 4"], ["2026-06-10", "In the folder in room 4"]],
  );
  assert.equal(await countEvents(world, oak, "outcome.completed"), 2);
  await mark({ ids, complete: true });
  assert.equal(await countEvents(world, oak, "outcome.completed"), 2, "nothing changed");
  for (const { id } of other.submissions) {
    await teacher.post(`/api/submissions/${id}/complete`, { complete: true });
  }
  assert.ok((await teacher.get(`/api/assignments/${other.id}`)).json<AssignmentView>().completedAt);
  await mark({ ids, complete: false });
  assert.equal((await teacher.get(`/api/assignments/${other.id}`)).json<AssignmentView>().completedAt, null);

  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const theirs = await assign(colleague, await addStudent(colleague));
  const mixed = { ids: [...ids, theirs.submissions[0]!.id], complete: true };
  assert.equal((await mark(mixed)).status, 404, "one of them is a colleague's");
  assert.equal((await student.post("/api/submissions/complete", { ids, complete: true })).status, 403);
  await teacher.post(`/api/assignments/${other.id}/archive`, {});
  assert.equal((await mark({ ids, complete: true })).status, 409, "one of them is archived");
  const [first] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
    SubmissionView[]
  >();
  assert.equal(first!.teacherOutcomeComplete, false);
  for (
    const body of [{ ids: [], complete: true }, { ids: Array(501).fill(ids[0]), complete: true }, { ids }]
  ) {
    assert.equal((await mark(body)).status, 400);
  }
});

worldTest("one call says where the work of some is, and one takes back what it changed", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const other = await assign(teacher, await addStudent(teacher));
  const third = await assign(teacher, await addStudent(teacher));
  const ids = [portfolio, other, third].map(({ submissions }) => submissions[1]!.id);
  const [here, earlier, withoutWork] = ids;
  const mark = (body: object) => teacher.post("/api/submissions/complete", { ids, ...body });
  const facts = async () => {
    const rows = await oak.rows<
      { id: string; day: string | null; place: string | null; before: string | null }
    >(
      sql`select id, completed_date as day, held_at as place, earlier_date as before from submissions`,
    );
    return ids.map((id) => rows.find((row) => row.id === id)!).map((
      { day, place, before },
    ) => [day, place, before]);
  };
  await teacher.post(`/api/submissions/${here}/complete`, { complete: false, heldAt: "At home" });
  await teacher.post(`/api/submissions/${earlier}/complete`, { complete: true, date: "2026-06-01" });
  await teacher.post(`/api/submissions/${earlier}/complete`, { complete: false });
  const before = await facts();
  assert.deepEqual(before, [[null, "At home", null], [null, null, "2026-06-01"], [null, null, null]]);
  const events = await countEvents(world, oak, "outcome.completed");

  const marking = { complete: true, date: "2026-06-10", heldFor: [withoutWork] };
  const marked = await mark({ ...marking, heldAt: " In room 4 " });
  assert.equal(marked.status, 200, marked.text);
  assert.deepEqual(await facts(), [
    ["2026-06-10", "At home", null],
    ["2026-06-10", null, "2026-06-01"],
    ["2026-06-10", "In room 4", null],
  ]);
  assert.equal(await countEvents(world, oak, "outcome.completed"), events + 3, "one for each");
  const undone = await mark({ complete: false, discardDate: true, heldFor: [withoutWork], heldAt: "\u200b" });
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(await facts(), before);

  assert.equal((await mark(marking)).status, 400, "no place");
  const elsewhere = { heldFor: [portfolio.submissions[0]!.id], heldAt: "In room 4" };
  assert.equal((await mark({ complete: true, ...elsewhere })).status, 400, "not among those marked");
  assert.equal(
    (await teacher.post(`/api/submissions/${here}/complete`, { ...marking, heldAt: "" })).status,
    400,
  );
  assert.deepEqual(await facts(), before);
});

worldTest(
  "an outcome that was changed meanwhile stays as it is, also when the mark is undone",
  async (world) => {
    const { oak, teacher, portfolio } = await openPortfolioFixture(world);
    const colleague = await signInNewStaff(world, oak, "admin", "a@oak.example");
    colleague.cookies.set("activeRole", "teacher");
    const other = await assign(teacher, await addStudent(teacher));
    const ids = [portfolio, other].map(({ submissions }) => submissions[0]!.id);
    const [theirs, own] = ids;
    const call = async (staff: typeof teacher, body: object) => {
      const answer = await staff.post("/api/submissions/complete", { ids, ...body });
      assert.equal(answer.status, 200, answer.text);
      const { submissions, changed } = answer.json<Many & { changed: string[] }>();
      return [ids.map((id) => submissions.find((row) => row.id === id)?.completedDate), changed];
    };
    await call(colleague, { ids: [theirs], complete: true, date: "2026-06-01" });
    const open = { complete: false };
    const day = "2026-06-15";
    assert.deepEqual(
      await call(teacher, { complete: true, date: day, onlyIf: open }),
      [["2026-06-01", day], [own]],
    );
    assert.equal(await countEvents(world, oak, "outcome.completed"), 2);
    const undo = { complete: false, discardDate: true, onlyIf: { complete: true, date: day } };
    assert.deepEqual(await call(teacher, undo), [["2026-06-01", null], [own]]);
    assert.deepEqual(await call(teacher, undo), [["2026-06-01", null], []], "twice");
    // What was unticked takes its date again, whatever day it is pressed on (DECISIONS 29).
    await call(colleague, { ids: [theirs], complete: false });
    assert.deepEqual(await call(teacher, { complete: true, onlyIf: open }), [["2026-06-01", day], ids]);
  },
);
