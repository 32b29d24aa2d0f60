import assert from "node:assert/strict";
import { signInStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import type { AssignmentView } from "./read_assignment.ts";
import { countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";

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
