import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import type { AssignmentView } from "../read_assignment.ts";
import type { SubmissionView } from "../read_submissions.ts";
import { countEvents, openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";

worldTest(
  "marking complete counts at once, keeps its day, and may be given an earlier one",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { teacher, portfolio } = all;
    const [first, second, third] = portfolio.submissions.map(({ id }) => `/api/submissions/${id}/complete`);
    type Answer = {
      submission: { completedDate: string | null; status: string };
      assignment: AssignmentView;
    };
    const one = (await teacher.post(first!, { complete: true })).json<Answer>();
    assert.deepEqual(one.assignment, { status: "in_progress", completedAt: null, completed: 1, total: 3 });
    assert.equal(one.submission.completedDate, "2026-06-15");
    assert.equal(one.submission.status, "completed");
    const earlier = (await teacher.post(second!, { complete: true, date: "2026-06-01" })).json<Answer>();
    assert.equal(earlier.submission.completedDate, "2026-06-01");
    assert.equal(
      (await teacher.post(third!, { complete: true, date: "2026-06-16" })).status,
      400,
      "not in the future",
    );
    assert.equal((await teacher.post(third!, { complete: true, date: "2026-02-30" })).status, 400);
    assert.equal(
      (await teacher.post(third!, { complete: true, date: "0206-06-01" })).status,
      400,
      "a slip of the year",
    );
    assert.equal((await teacher.post(first!, { complete: false, date: "2026-06-01" })).status, 400);
    const done = (await teacher.post(third!, { complete: true })).json<Answer>();
    assert.equal(done.assignment.status, "completed");
    assert.equal(done.assignment.completedAt, "2026-06-15T09:00:00.000Z");
    const again = (await teacher.post(second!, { complete: true })).json<Answer>();
    assert.equal(again.submission.completedDate, "2026-06-01", "ticking what is ticked changes nothing");
    assert.equal(await countEvents(world, all.oak, "outcome.completed"), 3);
    const undone = (await teacher.post(first!, { complete: false })).json<Answer>();
    assert.deepEqual(undone.assignment, { status: "in_progress", completedAt: null, completed: 2, total: 3 });
    assert.equal(undone.submission.completedDate, null);
  },
);

worldTest("today is the establishment's day, not the server's", async (world) => {
  const all = await openPortfolioFixture(world);
  // 23:30 UTC on 15 June is the 16th in London's summer time.
  world.advance((14 * 60 + 30) * 60_000);
  const teacher = await signInStaff(world, all.oak, "t@oak.example");
  const answer = await teacher.post(`/api/submissions/${all.portfolio.submissions[0]!.id}/complete`, {
    complete: true,
  });
  assert.equal(
    answer.json<{ submission: { completedDate: string } }>().submission.completedDate,
    "2026-06-16",
  );
});

worldTest("ticking again takes the date from before, unless that tick was a mistake", async (world) => {
  const { teacher, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}/complete`;
  const mark = async (body: object) => {
    const answer = await teacher.post(path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.json<{ submission: SubmissionView }>().submission;
  };
  await mark({ complete: true, date: "2026-06-10", heldAt: "At home" });
  const undone = await mark({ complete: false, discardDate: true, heldAt: "" });
  assert.deepEqual([undone.completedDate, undone.heldAt], [null, null]);
  assert.equal((await mark({ complete: true })).completedDate, "2026-06-15", "today");
  await mark({ complete: true, date: "2026-06-01", heldAt: "On the school's minibus" });
  await mark({ complete: false });
  await mark({ complete: false });
  const again = await mark({ complete: true });
  assert.deepEqual([again.completedDate, again.heldAt], ["2026-06-01", "On the school's minibus"]);
  for (const heldAt of ["x".repeat(201), "a\u0000b", 5]) {
    assert.equal(
      (await teacher.post(path, { complete: true, heldAt })).status,
      400,
      String(heldAt).slice(0, 9),
    );
  }
  const withdrawn = await assign(teacher, await addStudent(teacher));
  await teacher.post(`/api/submissions/${withdrawn.submissions[0]!.id}/complete`, {
    complete: false,
    heldAt: "Here",
  });
  assert.equal((await teacher.delete(`/api/assignments/${withdrawn.id}`)).status, 409, "it holds work");
});

type Many = { submissions: { id: string; completedDate: string | null; heldAt: string | null }[] };

worldTest("undoing a tick brings back the date that an earlier unticking left", async (world) => {
  const { teacher, portfolio } = await openPortfolioFixture(world);
  const { id } = portfolio.submissions[0]!;
  const mark = async (body: object) => {
    const answer = await teacher.post("/api/submissions/complete", { ids: [id], ...body });
    assert.equal(answer.status, 200, answer.text);
    return answer.json<Many>().submissions[0]!.completedDate;
  };
  await mark({ complete: true, date: "2026-06-01" });
  await mark({ complete: false });
  await mark({ complete: true, date: "2026-06-12" });
  await mark({ complete: false, discardDate: true });
  assert.equal(await mark({ complete: true }), "2026-06-01");
  await mark({ complete: false });
  await mark({ complete: true, date: "2026-06-12" });
  await mark({ complete: false });
  assert.equal(await mark({ complete: true }), "2026-06-12", "unticked on purpose, it is the last date");
});

worldTest("saying where the work is leaves who marked the outcome complete", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  admin.cookies.set("activeRole", "teacher");
  const path = `/api/submissions/${portfolio.submissions[0]!.id}/complete`;
  const completedBy = () =>
    oak.rows<{ email: string }>(sql`
        select email from submissions join staff on user_id = completed_by`);
  await teacher.post(path, { complete: true, date: "2026-06-01" });
  const before = await completedBy();
  const told = await admin.post(path, { complete: true, heldAt: "In room 4" });
  assert.equal(told.json<{ submission: SubmissionView }>().submission.heldAt, "In room 4", told.text);
  assert.deepEqual(await completedBy(), before);
  await admin.post(path, { complete: true, date: "2026-06-02" });
  assert.notDeepEqual(await completedBy(), before, "another date is theirs");
});
