import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { MAX_STEPS } from "../../../../domain/step_many.ts";
import { NO_SUCH_PORTFOLIO } from "../../../../domain/workflow.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff, type TestPortfolio } from "../../../../test/factories.ts";
import {
  completeOutcomes,
  countEvents,
  openPortfolioFixture,
  postStep,
} from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import type { CheckedStep } from "./check_many.ts";
import type { SteppedMany } from "./step_many.ts";

const ids = (...portfolios: TestPortfolio[]) => portfolios.map(({ id }) => id);

async function stepMany(browser: BrowserClient, body: object): Promise<SteppedMany> {
  const answer = await browser.post("/api/assignments/steps", body);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<SteppedMany>();
}

worldTest("a step for many is a guarded step of each, and says which are left out and why", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, admin, portfolio: first } = all;
  const second = await assign(teacher, await addStudent(teacher));
  const open = await assign(teacher, await addStudent(teacher));
  const archived = await assign(teacher, await addStudent(teacher));
  for (const portfolio of [first, second, archived]) await completeOutcomes({ teacher, portfolio });
  await completeOutcomes({ teacher, portfolio: open }, 1);

  const submitted = await stepMany(teacher, {
    step: "submit",
    ids: ids(first, second, open, archived),
    declaration: true,
  });
  assert.deepEqual(submitted, { done: ids(first, second, open, archived), left: [] });
  await teacher.post(`/api/assignments/${archived.id}/archive`, {});

  const check = await teacher.post("/api/assignments/steps/check", {
    step: "assess",
    ids: [...ids(first, open, archived), "asg_unknown"],
  });
  const reasons = {
    [first.id]: null,
    [open.id]: "Not every outcome is marked complete yet: outcomes 2 and 3 still to do.",
    [archived.id]: "This portfolio is archived, so this can no longer be changed.",
  };
  const checked = check.json<CheckedStep[]>();
  assert.deepEqual(Object.fromEntries(checked.map(({ id, reason }) => [id, reason])), reasons);
  assert.deepEqual(checked.find(({ id }) => id === first.id)?.missingWork, [2], "DECISIONS 28");

  const assessed = await stepMany(teacher, {
    step: "assess",
    ids: [...ids(first, second, open, archived), "asg_unknown"],
    declaration: true,
  });
  assert.deepEqual(assessed.done, ids(first, second));
  assert.deepEqual(
    Object.fromEntries(assessed.left.map(({ id, reason }) => [id, reason])),
    { [open.id]: reasons[open.id], [archived.id]: reasons[archived.id], asg_unknown: NO_SUCH_PORTFOLIO },
  );
  assert.equal(await countEvents(world, oak, "portfolio.assessed"), 2);
  const declared = await oak.rows<{ id: string; declared: number }>(sql`
    select assignment_id as id, declared from portfolio_steps where step = 'assess' order by at, rowid`);
  assert.deepEqual(declared, ids(first, second).map((id) => ({ id, declared: 1 })));

  // The answer was lost: asked again, nothing happens twice.
  const again = await stepMany(teacher, { step: "assess", ids: ids(first, second), declaration: true });
  assert.deepEqual(again, { done: ids(first, second), left: [] });
  assert.equal(await countEvents(world, oak, "portfolio.assessed"), 2);

  const verified = await stepMany(admin, { step: "verify", ids: ids(first, open) });
  assert.deepEqual(verified.done, ids(first));
  assert.match(verified.left[0]!.reason, /^This portfolio is submitted; it cannot be verified before/);
  const colleague = await signInNewStaff(world, oak, "admin", "second@oak.example");
  assert.deepEqual(await stepMany(colleague, { step: "verify", ids: ids(first) }), {
    done: [],
    left: [{ id: first.id, reason: "This portfolio is already verified." }],
  }, "another's step is not theirs");
});

worldTest(
  "a step for many is refused to those who may not take it, and never names others' work",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { oak, teacher, admin, student, portfolio } = all;
    await completeOutcomes(all);
    await postStep(student, portfolio, "submit");
    const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
    const body = { step: "assess", ids: [portfolio.id] };
    for (const path of ["/api/assignments/steps", "/api/assignments/steps/check"]) {
      assert.equal((await student.post(path, body)).status, 403, "students");
      assert.equal((await admin.post(path, body)).status, 403, "assessing in admin mode");
      assert.equal((await teacher.post(path, { ...body, step: "verify" })).status, 403, "verifying");
      for (
        const bad of [
          { ...body, step: "award" },
          { ...body, ids: [] },
          { ...body, ids: Array(MAX_STEPS + 1).fill(portfolio.id) },
          { ids: body.ids },
          { ...body, more: 1 },
        ]
      ) assert.equal((await teacher.post(path, bad)).status, 400, JSON.stringify(bad).slice(0, 80));
    }
    assert.deepEqual((await colleague.post("/api/assignments/steps/check", body)).json(), []);
    assert.deepEqual(await stepMany(colleague, body), {
      done: [],
      left: [{ id: portfolio.id, reason: NO_SUCH_PORTFOLIO }],
    });
    assert.deepEqual(await stepMany(teacher, { ...body, ids: [portfolio.id, portfolio.id] }), {
      done: [portfolio.id],
      left: [],
    });
  },
);

worldTest("where another person verifies, many leaves out what the actor assessed", async (world) => {
  const all = await openPortfolioFixture(world);
  const { admin, teacher, portfolio } = all;
  const other = await assign(teacher, await addStudent(teacher));
  await admin.send("/api/admin/settings", { method: "PATCH", body: { verifyByAnother: true } });
  for (const each of [portfolio, other]) {
    await completeOutcomes({ teacher, portfolio: each });
    await postStep(teacher, each, "submit");
  }
  admin.cookies.set("activeRole", "teacher");
  await stepMany(admin, { step: "assess", ids: ids(portfolio) });
  admin.cookies.set("activeRole", "admin");
  await stepMany(teacher, { step: "assess", ids: ids(other) });
  const verified = await stepMany(admin, { step: "verify", ids: ids(portfolio, other) });
  assert.deepEqual(verified.done, ids(other));
  assert.match(verified.left[0]!.reason, /^You assessed this portfolio/);
});

worldTest("two calls at once take each step once", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, portfolio } = all;
  await completeOutcomes(all);
  const colleague = await signInNewStaff(world, oak, "admin", "second@oak.example");
  colleague.cookies.set("activeRole", "teacher");
  const body = { step: "submit", ids: [portfolio.id], declaration: true };
  const answers = await Promise.all([stepMany(teacher, body), stepMany(colleague, body)]);
  assert.equal(answers.flatMap(({ done }) => done).length, 1);
  assert.equal(answers.flatMap(({ left }) => left).length, 1);
  assert.equal(await countEvents(world, oak, "portfolio.submitted"), 1);
});
