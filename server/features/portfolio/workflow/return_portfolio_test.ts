import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  completeOutcomes,
  countEvents,
  openPortfolioFixture,
  postStep,
} from "../../../../test/portfolio_fixture.ts";
import { type School, worldTest } from "../../../../test/world.ts";
import type { AssignmentView } from "../read_assignment.ts";

/** Step columns of a portfolio. */
async function columns(oak: School, id: string) {
  const [row] = await oak.rows(sql`
      select submitted_at, own_work_declared, help_given, assessed_at, assessed_by, assessment_declared,
        assessment_help_given, verified_at, verified_by from unit_assignments where id = ${id}`);
  return row!;
}

worldTest(
  "a teacher gives back what was submitted with a reason, and it is submitted again",
  async (world) => {
    const { oak, teacher, admin, student, portfolio } = await openPortfolioFixture(world);
    await postStep(student, portfolio, "submit", { declaration: true, helpGiven: "Read to me." });
    world.advance(60_000);
    const answer = await postStep(teacher, portfolio, "return", { reason: " Add a photo of the bed. " });
    assert.equal(answer.status, 200, answer.text);
    const back = answer.json<AssignmentView>();
    assert.equal(back.portfolioStatus, null);
    assert.deepEqual(back.returned, { reason: "Add a photo of the bed.", at: "2026-06-15T09:01:00.000Z" });
    assert.ok(Object.values(await columns(oak, portfolio.id)).every((value) => value === null));
    const seen = (await student.get(`/api/assignments/${portfolio.id}`)).json<AssignmentView>();
    assert.equal(seen.returned?.reason, "Add a photo of the bed.", "its student is told why");
    assert.equal((await admin.get("/api/assignments")).json<AssignmentView[]>()[0]!.portfolioStatus, null);
    const again = (await postStep(student, portfolio, "submit")).json<AssignmentView>();
    assert.equal(again.portfolioStatus, "submitted");
    assert.equal(again.returned, null, "a step since is the answer to it");
    assert.equal(await countEvents(world, oak, "portfolio.submitted"), 2);
  },
);

worldTest("an administrator gives back what was assessed or verified, one step at a time", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, admin, student, portfolio } = all;
  await completeOutcomes(all);
  await postStep(student, portfolio, "submit", { declaration: true });
  const submitted = await columns(oak, portfolio.id);
  await postStep(teacher, portfolio, "assess", { declaration: true, helpGiven: "Some." });
  const assessed = await columns(oak, portfolio.id);
  assert.equal(
    (await postStep(teacher, portfolio, "return", { reason: "x" })).status,
    403,
    "not a teacher's",
  );
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await postStep(admin, portfolio, "return", { reason: "x" })).status, 403, "in teacher mode");
  admin.cookies.delete("activeRole");
  await postStep(admin, portfolio, "verify");
  const one = await postStep(admin, portfolio, "return", { reason: "The date is wrong." });
  assert.equal(one.json<AssignmentView>().portfolioStatus, "assessed");
  assert.deepEqual(await columns(oak, portfolio.id), assessed);
  const two = await postStep(admin, portfolio, "return", { reason: "Outcome 2 too." });
  assert.equal(two.json<AssignmentView>().portfolioStatus, "submitted");
  assert.deepEqual(await columns(oak, portfolio.id), submitted);
  assert.equal(
    (await postStep(admin, portfolio, "return", { reason: "x" })).status,
    403,
    "a teacher's to do",
  );
  const open = await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, {
    studentComment: "More.",
  });
  assert.equal(open.status, 200, "what was locked is open again");
  const rows = await oak.rows<{ data: string }>(
    sql`select data from events where what = 'portfolio.returned' order by rowid`,
  );
  assert.deepEqual(rows.map(({ data }) => JSON.parse(data)), [
    { from: "verified", to: "assessed", mode: "admin" },
    { from: "assessed", to: "submitted", mode: "admin" },
  ], "without a word of the reason");
});

worldTest("what cannot be given back says so, and a reason is asked for", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, admin, student, portfolio } = all;
  const early = await postStep(teacher, portfolio, "return", { reason: "x" });
  assert.equal(early.status, 409);
  assert.match(early.json<{ message: string }>().message, /has not been submitted/);
  await completeOutcomes(all);
  await postStep(student, portfolio, "submit");
  assert.equal((await postStep(student, portfolio, "return", { reason: "x" })).status, 403);
  for (const reason of ["", "   ", "x".repeat(2001), "a\u0000b"]) {
    const answer = await postStep(teacher, portfolio, "return", { reason });
    assert.equal(answer.status, 400, reason.slice(0, 5));
    assert.ok(answer.json<{ fields: Record<string, string> }>().fields.reason);
  }
  for (const body of [{}, { reason: 5 }, { reason: "x", to: null }, { reason: "x", from: "awarded!" }]) {
    assert.equal((await postStep(teacher, portfolio, "return", body)).status, 400, JSON.stringify(body));
  }
  const stale = await postStep(teacher, portfolio, "return", { reason: "x", from: "assessed" });
  assert.equal(stale.status, 409, "not what was on the screen");
  assert.equal(stale.json().portfolioStatus, "submitted");
  await postStep(teacher, portfolio, "assess");
  await postStep(admin, portfolio, "verify");
  await postStep(admin, portfolio, "award");
  const late = await postStep(admin, portfolio, "return", { reason: "x" });
  assert.equal(late.status, 409);
  assert.match(late.json<{ message: string }>().message, /is awarded/);
});
