import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { addStudent, assign, type TestPortfolio } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { type LiveSchool, openLiveSchool } from "./live_school.ts";
import { openAs, ready, toasts } from "./page_actions.ts";
import { countActions, openClass } from "./register_page.ts";

const TWENTY = 20;
/** Clicks for twenty portfolios by eight outcomes on paper; one by one it was 21 and 140. */
const REACH = 30;

const PAPER_UNIT = {
  unitCode: "654321",
  title: "Looking after a rabbit",
  level: "Entry Level",
  approvedDate: "2024-03-01",
  outcomes: Array.from({ length: 8 }, (_, i) => ({
    description: `demonstrated the ability to do task ${i + 1}`,
    evidenceType: "Summary sheet",
  })),
  origin: "typed",
};

const dialog = (page: Page) => page.getByRole("alertdialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function statuses({ oak }: LiveSchool): Promise<Record<string, number>> {
  const rows = await oak.rows<{ state: string; count: number }>(sql`
    select coalesce(portfolio_status, 'none') as state, count(*) as count from unit_assignments group by 1`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Portfolios of a unit without required work, with every outcome complete. */
async function openComplete(school: LiveSchool, count: number): Promise<TestPortfolio[]> {
  const { teacher } = school;
  const portfolios: TestPortfolio[] = [];
  for (let i = 1; i <= count; i++) {
    const lastName = `Ash${String(i).padStart(2, "0")}`;
    const portfolio = await assign(teacher, await addStudent(teacher, { lastName }), "070147");
    await completeOutcomes({ teacher, portfolio });
    portfolios.push(portfolio);
  }
  return portfolios;
}

Deno.test("twenty portfolios are assessed in four clicks, and verified in three", async (t) => {
  await using school = await openLiveSchool();
  const { browser, teacher, admin, oak } = school;
  const portfolios = await openComplete(school, TWENTY);
  for (const portfolio of portfolios) await postStep(teacher, portfolio, "submit", { declaration: true });

  await t.step(
    "assessed, each with its own step and event",
    () =>
      withPage(browser, DESKTOP, async (page) => {
        await openAs(page, teacher, links.waiting({ what: "ready" }));
        const count = await countActions(page);
        await page.getByLabel(`Select all ${TWENTY}`).click();
        await button(page, `Assess ${TWENTY}`).click();
        await dialog(page).getByLabel(/^I have looked at the evidence of each/).click();
        await dialog(page).getByRole("button", { name: `Assess ${TWENTY}` }).click();
        await toasts(page).getByText(`${TWENTY} portfolios assessed`).waitFor();
        assert.deepEqual(await count(), { clicks: 4, keys: 0, loads: 0 });
        await page.getByText("Nothing here").waitFor();
        await page.getByRole("link", { name: /^Ready to assess\s*0$/ }).waitFor();
      }),
  );
  assert.deepEqual(await statuses(school), { assessed: TWENTY });
  const [events] = await oak.rows<{ count: number }>(sql`
    select count(distinct assignment_id) as count from events where what = 'portfolio.assessed'`);
  assert.equal(events!.count, TWENTY);

  await t.step(
    "verified, but for one that was returned meanwhile, which is named",
    () =>
      withPage(browser, DESKTOP, async (page) => {
        await openAs(page, admin, links.waiting({ what: "verify" }));
        const count = await countActions(page);
        await page.getByLabel(`Select all ${TWENTY}`).click();
        await button(page, `Verify ${TWENTY}`).click();
        await dialog(page).getByRole("button", { name: `Verify ${TWENTY}` }).waitFor();
        await assertAccessible(page, "verifying many");
        const returned = await postStep(admin, portfolios[0]!, "return", { reason: "One more look" });
        assert.equal(returned.status, 200, returned.text);
        await dialog(page).getByRole("button", { name: `Verify ${TWENTY}` }).click();
        await toasts(page).getByText(`${TWENTY - 1} portfolios verified`).waitFor();
        const { clicks } = await count();
        assert.equal(clicks, 3, "four at most");
        const left = page.getByRole("alert").filter({ hasText: "Left out: 1 portfolio" });
        await left.getByText("This portfolio is submitted; it cannot be verified before").waitFor();
        await left.getByRole("link", { name: "Robin Ash01" }).waitFor();
        await assertAccessible(page, "what was left out");
        await left.getByRole("button", { name: "Close" }).click();
        await left.waitFor({ state: "detached" });
      }),
  );
  assert.deepEqual(await statuses(school), { submitted: 1, verified: TWENTY - 1 });
});

Deno.test("a class on paper, twenty by eight, is marked, submitted and assessed in thirty clicks", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  const unit = (await teacher.post("/api/units", PAPER_UNIT)).json<UnitView>();
  for (let i = 1; i <= TWENTY; i++) {
    await assign(teacher, await addStudent(teacher, { lastName: `Ash${i}` }), unit.unitCode);
  }
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, links.unit(unit.id));
    const count = await countActions(page);
    for (let outcome = 1; outcome <= 8; outcome++) {
      await page.getByRole("button", { name: new RegExp(`^Mark outcome ${outcome}:`) }).click();
      const mark = page.getByRole("dialog", { name: `Mark outcome ${outcome}` });
      // Written once: the next outcome proposes it.
      if (outcome === 1) await mark.getByLabel("Achieved on").fill("2026-06-10");
      assert.equal(await mark.getByLabel("Achieved on").inputValue(), "2026-06-10");
      await mark.getByRole("button", { name: `Mark ${TWENTY} complete` }).click();
      await toasts(page).getByText(`Outcome ${outcome} marked complete`).waitFor();
    }
    await page.getByLabel("Tick all", { exact: true }).click();
    await button(page, `Submit ${TWENTY}`).click();
    await dialog(page).getByLabel(/^Each student has told me/).click();
    await dialog(page).getByRole("button", { name: `Submit ${TWENTY}` }).click();
    await button(page, `Assess ${TWENTY}`).click();
    await dialog(page).getByLabel(/^I have looked at the evidence of each/).click();
    await dialog(page).getByRole("button", { name: `Assess ${TWENTY}` }).click();
    await toasts(page).getByText(`${TWENTY} portfolios assessed`).waitFor();
    const { clicks, loads } = await count();
    assert.ok(clicks <= REACH, `${clicks} clicks`);
    assert.deepEqual([clicks, loads], [23, 0]);
    await page.getByText("None of them is ready to submit or assess.").waitFor();
    await assertAccessible(page, "a unit with ticked portfolios");
  });
  assert.deepEqual(await statuses(school), { assessed: TWENTY });
});

Deno.test("what is complete and not submitted is counted and listed, with what is missing left out", async () => {
  await using school = await openClass(3);
  const { browser, teacher, portfolios, oak } = school;
  for (const portfolio of portfolios) await completeOutcomes({ teacher, portfolio });
  for (const portfolio of portfolios.slice(0, 2)) {
    const required = portfolio.submissions[1]!.id;
    await teacher.post(`/api/submissions/${required}/held-at`, { heldAt: "In room 4" });
  }
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher);
    const line = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: "Complete, not submitted" }),
    });
    await line.getByText("3 portfolios with every outcome complete").first().waitFor();
    await line.getByRole("link", { name: "Complete, not submitted", exact: true }).click();
    await page.waitForURL(/what=complete/);
    await ready(page);
    await page.getByLabel("Select all 3").check();
    await button(page, "Submit 3").click();
    const warning = dialog(page).getByText("1 portfolio with required work missing");
    await warning.waitFor();
    await dialog(page).getByText("Outcome 2: the required work is neither here nor said where").waitFor();
    await assertAccessible(page, "submitting many");
    const leave = dialog(page).getByLabel("Leave it out");
    assert.ok(await leave.isChecked());
    await leave.uncheck();
    await dialog(page).getByRole("button", { name: "Submit 3" }).waitFor();
    await leave.check();
    await dialog(page).getByRole("button", { name: "Submit 2" }).click();
    await dialog(page).getByText("It will be recorded as not declared.").waitFor();
    await assertAccessible(page, "a second question");
    await dialog(page).getByRole("button", { name: "Go back" }).and(page.locator(":focus")).click();
    await dialog(page).getByLabel(/^Each student has told me/).check();
    await dialog(page).getByRole("button", { name: "Submit 2" }).click();
    await toasts(page).getByText("2 portfolios submitted").waitFor();
    await page.getByText("1 ticked").waitFor();
    await page.getByRole("link", { name: /^Ready to assess\s*2$/ }).waitFor();
  });
  const declared = await oak.rows(sql`
    select distinct declared from portfolio_steps where step = 'submit'`);
  assert.deepEqual(declared, [{ declared: 1 }]);
});
