import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { ANOTHER_VERIFIES } from "../../../../domain/workflow.ts";
import { worldTest } from "../../../../test/world.ts";
import type { AssignmentView } from "../read_assignment.ts";
import {
  addTextEvidence,
  completeOutcomes,
  countEvents,
  openPortfolioFixture,
  postStep,
} from "../../../../test/portfolio_fixture.ts";

worldTest(
  "a portfolio goes from none to submitted, assessed, verified and awarded, each by the role that may",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { teacher, admin, student, portfolio } = all;
    const submitted = await postStep(student, portfolio, "submit", {
      declaration: true,
      helpGiven: "My teacher read the task to me.",
    });
    assert.equal(submitted.json<AssignmentView>().portfolioStatus, "submitted");
    assert.equal((await postStep(student, portfolio, "assess")).status, 403);
    const early = await postStep(teacher, portfolio, "assess");
    assert.equal(early.status, 409);
    assert.match(early.json<{ message: string }>().message, /outcomes 1, 2 and 3/);
    assert.deepEqual(early.json().missingOutcomes, [1, 2, 3]);
    await completeOutcomes(all);
    assert.equal(
      (await postStep(teacher, portfolio, "assess", { declaration: true })).json<AssignmentView>()
        .portfolioStatus,
      "assessed",
    );
    assert.equal((await postStep(teacher, portfolio, "verify")).status, 403);
    const verified = await postStep(admin, portfolio, "verify", { declaration: true, helpGiven: "Some." });
    assert.equal(verified.json<AssignmentView>().portfolioStatus, "verified");
    assert.equal((await postStep(teacher, portfolio, "award")).status, 403);
    const awarded = (await postStep(admin, portfolio, "award")).json<AssignmentView>();
    assert.equal(awarded.portfolioStatus, "awarded");
    assert.equal(awarded.status, "completed");
    for (const what of ["submitted", "assessed", "verified", "awarded"]) {
      assert.equal(await countEvents(world, all.oak, `portfolio.${what}`), 1, what);
    }
    const steps = await all.oak.rows<{ declared: number | null; words: string | null }>(
      sql`select declared, words from portfolio_steps order by at, rowid`,
    );
    assert.deepEqual(steps.map(({ declared, words }) => [declared, words]), [
      [1, "My teacher read the task to me."],
      [1, null],
      [null, null],
      [null, null],
    ]);
  },
);

worldTest("a refused step names required work that is neither here nor said where", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, student, portfolio } = all;
  const [, required] = portfolio.submissions.map(({ id }) => id);
  await postStep(student, portfolio, "submit");
  const missing = async () => {
    const refused = await postStep(teacher, portfolio, "assess");
    assert.equal(refused.status, 409, refused.text);
    return refused.json<{ missingWork: number[] }>().missingWork;
  };
  assert.deepEqual(await missing(), [2]);
  await addTextEvidence(teacher, required!, "bed.txt");
  assert.deepEqual(await missing(), [], "a piece");
  const files = await teacher.get(`/api/assignments/${portfolio.id}/files`);
  await teacher.delete(`/api/submission-files/${files.json<{ id: string }[]>()[0]!.id}`);
  assert.deepEqual(await missing(), [2], "taken back");
  await teacher.post(`/api/submissions/${required}/complete`, { complete: true, heldAt: "In room 4" });
  assert.deepEqual(await missing(), [], "said where");
});

worldTest("where another person verifies, the person who assessed a portfolio cannot", async (world) => {
  const all = await openPortfolioFixture(world);
  const { admin, student, portfolio, oak } = all;
  const colleague = await signInNewStaff(world, oak, "admin", "second@oak.example");
  assert.equal(
    (await admin.send("/api/admin/settings", { method: "PATCH", body: { verifyByAnother: true } })).status,
    200,
  );
  await completeOutcomes(all);
  await postStep(student, portfolio, "submit");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await postStep(admin, portfolio, "assess")).status, 200);
  admin.cookies.set("activeRole", "admin");
  const told = async (browser: BrowserClient) =>
    (await browser.get(`/api/portfolios/${portfolio.id}`)).json<{ viewer: { ownAssessment: boolean } }>()
      .viewer
      .ownAssessment;
  assert.deepEqual([await told(admin), await told(colleague)], [true, false], "said before");
  const refused = await postStep(admin, portfolio, "verify");
  assert.deepEqual([refused.status, refused.json().message], [409, ANOTHER_VERIFIES]);
  assert.equal((await postStep(colleague, portfolio, "return", { reason: "Look again" })).status, 200);
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await postStep(admin, portfolio, "assess")).status, 200);
  admin.cookies.set("activeRole", "admin");
  assert.equal((await postStep(admin, portfolio, "verify")).status, 409);
  assert.equal((await postStep(colleague, portfolio, "verify")).status, 200);
  assert.equal(await countEvents(world, oak, "portfolio.verified"), 1);
  assert.equal((await postStep(admin, portfolio, "award")).status, 200, "the award is anyone's");
});

worldTest("of twenty concurrent returns or awards one succeeds and is recorded once", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, admin, student, portfolio } = all;
  await completeOutcomes(all);
  await postStep(student, portfolio, "submit");
  await postStep(teacher, portfolio, "assess");
  await postStep(admin, portfolio, "verify");
  const race = async (step: string, body: unknown, event: string) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postStep(admin, portfolio, step, body)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
    assert.equal(await countEvents(world, all.oak, event), 1);
  };
  await race("return", { reason: "x", from: "verified" }, "portfolio.returned");
  await postStep(admin, portfolio, "verify");
  await race("award", {}, "portfolio.awarded");
});

worldTest("evidence, reflections and ticks lock at assessed, feedback at awarded", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, admin, student, portfolio } = all;
  const [first] = portfolio.submissions;
  const write = (browser: BrowserClient, body: unknown) => browser.put(`/api/submissions/${first!.id}`, body);
  await completeOutcomes(all);
  await postStep(student, portfolio, "submit");
  assert.equal((await write(student, { studentComment: "Still open while submitted." })).status, 200);
  await postStep(teacher, portfolio, "assess");
  assert.equal((await write(student, { studentComment: "Too late." })).status, 409);
  const untick = await teacher.post(`/api/submissions/${first!.id}/complete`, { complete: false });
  assert.equal(untick.status, 409);
  assert.match(untick.json<{ message: string }>().message, /is assessed/);
  assert.equal((await write(teacher, { teacherComment: "Well done." })).status, 200);
  await postStep(admin, portfolio, "verify");
  await postStep(admin, portfolio, "award");
  assert.equal((await write(teacher, { teacherComment: "One more thing." })).status, 409);
});
