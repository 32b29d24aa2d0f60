import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInNewStaff, type TestPortfolio } from "../../../test/factories.ts";
import {
  completeOutcomes,
  countEvents,
  openPortfolioFixture,
  postStep,
} from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { MovedCard } from "./board_card.ts";
import { readBoard } from "./testing.ts";

const move = (browser: BrowserClient, portfolio: Pick<TestPortfolio, "id">, body: unknown) =>
  browser.send(`/api/admin/portfolios/${portfolio.id}/status`, { method: "PATCH", body });

worldTest(
  "a portfolio goes through the columns, each move with its declaration, step and event",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { oak, teacher, admin, portfolio } = all;
    const column = async () => {
      const { ids } = await readBoard(admin);
      return Object.keys(ids).filter((name) => ids[name]!.includes(portfolio.id));
    };
    assert.deepEqual(await column(), ["in_progress"]);
    const refused = await move(admin, portfolio, { portfolioStatus: "assessed", declaration: true });
    assert.equal(refused.status, 409);
    assert.match(refused.json<{ message: string }>().message, /outcomes 1, 2 and 3 still to do/);
    assert.deepEqual(refused.json().missingOutcomes, [1, 2, 3]);
    await completeOutcomes(all);
    assert.deepEqual(await column(), ["completed"]);

    await oak.run(sql`update establishment_settings set verify_by_another = 1`);
    const assess = { portfolioStatus: "assessed", declaration: true, helpGiven: "Read to her." };
    const assessed = (await move(admin, portfolio, assess)).json<MovedCard>();
    assert.equal(assessed.portfolioStatus, "assessed");
    const card = (await readBoard(admin)).cards.find(({ id }) => id === portfolio.id);
    const { id, portfolioStatus, lastStep, movedAt, ownAssessment } = card!;
    assert.deepEqual(assessed, { id, portfolioStatus, lastStep, movedAt, ownAssessment });
    assert.deepEqual([lastStep?.step, lastStep?.by?.lastName, ownAssessment], ["assess", "Carter", true]);
    await oak.run(sql`update establishment_settings set verify_by_another = 0`);
    const [row] = await oak.rows<Record<string, unknown>>(
      sql`select from_status, to_status, declared, words from portfolio_steps`,
    );
    assert.deepEqual({ ...row }, {
      from_status: null,
      to_status: "assessed",
      declared: 1,
      words: "Read to her.",
    });
    assert.deepEqual(await column(), ["assessed"]);
    for (const portfolioStatus of ["verified", "awarded"]) {
      assert.equal((await move(admin, portfolio, { portfolioStatus, declaration: true })).status, 200);
      assert.deepEqual(await column(), [portfolioStatus]);
    }
    for (const what of ["assessed", "verified", "awarded"]) {
      assert.equal(await countEvents(world, oak, `portfolio.${what}`), 1, what);
    }
    assert.equal((await teacher.get(`/api/assignments/${portfolio.id}`)).json().portfolioStatus, "awarded");
  },
);

worldTest(
  "only the next column takes a portfolio; another one is refused with what comes next",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { oak, teacher, admin, portfolio } = all;
    await completeOutcomes(all);
    await postStep(teacher, portfolio, "submit", {});
    const messages = async () =>
      await Promise.all(["submitted", "assessed", "verified", "awarded"].map(async (portfolioStatus) => {
        const answer = await move(admin, portfolio, { portfolioStatus });
        assert.ok([200, 409].includes(answer.status), answer.text);
        return answer.status === 409 && answer.json<{ message: string }>().message;
      }));
    assert.deepEqual(await messages(), [
      "It moves to Assessed next, not to Completed.",
      false,
      "It moves to Assessed next, not to Verified.",
      "It moves to Assessed next, not to Awarded.",
    ]);
    await move(admin, portfolio, { portfolioStatus: "verified" });
    await move(admin, portfolio, { portfolioStatus: "awarded" });
    assert.deepEqual(await messages(), Array(4).fill("Already Completed"));
    assert.equal(await countRows(world, oak.id, "portfolio_steps"), 4);
    for (const body of [{}, { portfolioStatus: "done" }, { portfolioStatus: "assessed", declaration: 1 }]) {
      assert.equal((await move(admin, portfolio, body)).status, 400, JSON.stringify(body));
    }
  },
);

worldTest("of parallel moves one succeeds and is recorded once", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, admin, portfolio } = all;
  await completeOutcomes(all);
  await using second = await world.openSecondServer();
  const other = second.browser(oak.host, { cookies: admin.cookies });
  const body = { portfolioStatus: "assessed" };
  const answers = await Promise.all(
    [admin, other, admin, other].map((browser) => move(browser, portfolio, body)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  assert.equal(await countRows(world, oak.id, "portfolio_steps"), 1);
  assert.equal(await countEvents(world, oak, "portfolio.assessed"), 1);
});

worldTest("the board is for administrators in admin mode, and of their own school", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, admin, student, portfolio } = all;
  await completeOutcomes(all);
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "admin@elm.example");
  const colleague = await signInNewStaff(world, oak, "teacher", "c@oak.example");
  const body = { portfolioStatus: "assessed", declaration: true };
  const reads = ["/api/admin/board", "/api/admin/portfolios", "/api/admin/portfolios?column=completed"];
  const refusals = async () => {
    for (
      const [browser, read, moved] of [
        [world.browser(oak.host), 401, 401],
        [student, 403, 403],
        [teacher, 403, 403],
        [colleague, 403, 404],
      ] as const
    ) {
      for (const path of reads) assert.equal((await browser.get(path)).status, read, path);
      assert.equal((await move(browser, portfolio, body)).status, moved);
    }
  };
  await refusals();
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get("/api/admin/board")).status, 403);
  assert.equal((await move(admin, portfolio, body)).status, 403);
  assert.equal((await move(stranger, portfolio, body)).status, 404, "of another school");
  assert.deepEqual((await stranger.get("/api/admin/portfolios")).json(), []);
  assert.equal(await countRows(world, oak.id, "portfolio_steps"), 0);
  admin.cookies.set("activeRole", "admin");
  await teacher.post(`/api/assignments/${portfolio.id}/archive`, {});
  assert.equal((await move(admin, portfolio, body)).status, 409, "archived");
  assert.deepEqual((await readBoard(admin)).counts, [0, 0, 0, 0, 0]);
});
