import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { addStudent, assign, type TestPortfolio } from "../factories.ts";
import { growBoard } from "../grow_board.ts";
import { completeOutcomes, countEvents, postStep } from "../portfolio_fixture.ts";
import { countRows } from "../world.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { downloadText, formDrafts, intercept, openAs, ready, toasts, waitForPage } from "./page_actions.ts";

const column = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name} \\d+ portfolio`), includeHidden: true });
const cardIn = (page: Page, name: string, student: string) =>
  column(page, name).getByRole("listitem", { includeHidden: true }).filter({ hasText: student });
const dialog = (page: Page) => page.getByRole("alertdialog");
const focused = (page: Page) => page.locator(":focus");
const moveButton = (page: Page, to: string, student: string) =>
  page.getByRole("button", { name: new RegExp(`^Mark ${to}: Robin ${student}`) });

/** As a mouse does, from card to column. */
async function drag(card: Locator, to: Locator) {
  await card.dragTo(to, { sourcePosition: { x: 30, y: 60 }, targetPosition: { x: 90, y: 140 } });
}

async function openBoard() {
  const school = await openLiveSchool();
  const { teacher } = school;
  const portfolios: Record<string, TestPortfolio> = {};
  for (const name of ["Open", "Done", "Ready", "Late"]) {
    const student = await addStudent(teacher, { firstName: "Robin", lastName: name });
    const portfolio = portfolios[name] = await assign(teacher, student);
    await completeOutcomes({ teacher, portfolio }, name === "Open" ? 1 : 3);
    if (name !== "Done") await postStep(teacher, portfolio, "submit", {});
  }
  return { ...school, portfolios };
}

Deno.test("an administrator moves portfolios by keyboard and by dragging, down to the claim", async () => {
  await using school = await openBoard();
  const { world, browser, oak, teacher, admin, portfolios } = school;
  await postStep(teacher, portfolios["Open"]!, "return", { reason: "Two are missing." });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin);
    await page.getByRole("link", { name: "Portfolio Review" }).first().click();
    await waitForPage(page, world.at(oak, "/portfolio-review"));
    await assertAccessible(page, "the board");

    // Arrows lead along the cards, Enter to the move.
    await cardIn(page, "In Progress", "Robin Open").getByRole("link").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    const first = await focused(page).innerText();
    assert.match(first, /^Robin (Late|Ready|Done)$/);
    await page.keyboard.press("End");
    assert.notEqual(await focused(page).innerText(), first);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(page).innerText(), "Robin Open");

    // What was declared is still there after a call that failed.
    await intercept(page, "**/status", (route) => route.abort(), { times: 1 });
    await moveButton(page, "Assessed", "Done").press("Enter");
    await dialog(page).getByLabel(/it is the student's own work/).check();
    await dialog(page).getByLabel(/Help given/).fill("The task was read out.");
    await assertAccessible(page, "a move that is asked about");
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).press("Enter");
    await toasts(page).getByText("Failed to update portfolio status").waitFor();
    problems.expect(/ERR_FAILED/);
    await cardIn(page, "Completed", "Robin Done").getByText("Not submitted").waitFor();
    await toasts(page).getByRole("button", { name: "Try again" }).click();
    assert.equal(
      await dialog(page).getByLabel(/Help given/).inputValue(),
      "The task was read out.",
    );
    assert.ok(await dialog(page).getByLabel(/it is the student's own work/).isChecked());
    await page.reload();
    await ready(page);
    await moveButton(page, "Assessed", "Done").press("Enter");
    assert.equal(await dialog(page).getByLabel(/Help given/).inputValue(), "The task was read out.");
    await dialog(page).getByLabel(/it is the student's own work/).check();
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).press("Enter");
    await cardIn(page, "Assessed", "Robin Done").waitFor();
    await page.getByRole("status").getByText(/^Robin Done, Growing .*: moved to Assessed$/).waitFor();
    await toasts(page).getByText("Portfolio assessed").waitFor();
    assert.deepEqual(await formDrafts(page), []);
    assert.match(await focused(page).innerText(), /^Robin (Late|Ready)$/, "the next card of the column");
    const [step] = await oak.rows<{ from_status: null; declared: number; words: string }>(
      sql`select from_status, declared, words from portfolio_steps where step = 'assess'`,
    );
    assert.deepEqual({ ...step }, { from_status: null, declared: 1, words: "The task was read out." });

    // Refused here: what comes next, and which outcomes are open.
    await drag(cardIn(page, "Completed", "Robin Ready"), column(page, "Awarded"));
    await toasts(page).getByText(/Robin Ready, .*: It moves to Assessed next, not to Awarded\./).waitFor();
    await drag(cardIn(page, "In Progress", "Robin Open"), column(page, "Assessed"));
    await toasts(page).getByText(/outcomes 2 and 3 still to do/).waitFor();
    await cardIn(page, "In Progress", "Robin Open").waitFor();
    await drag(cardIn(page, "Completed", "Robin Ready"), column(page, "Assessed"));
    await dialog(page).getByLabel(/it is the student's own work/).check();
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).click();
    await cardIn(page, "Assessed", "Robin Ready").waitFor();
    await drag(cardIn(page, "Assessed", "Robin Ready"), column(page, "Verified"));
    await dialog(page).getByText("Verify this portfolio?").waitFor();
    await dialog(page).getByRole("button", { name: "Verify Portfolio" }).click();
    await cardIn(page, "Verified", "Robin Ready").waitFor();

    // Refused by the server, since a teacher took a tick back: the card goes back to its column.
    const late = portfolios["Late"]!;
    await teacher.post(`/api/submissions/${late.submissions[1]!.id}/complete`, { complete: false });
    await moveButton(page, "Assessed", "Late").click();
    await dialog(page).getByLabel(/it is the student's own work/).check();
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).click();
    await toasts(page).getByText(/Robin Late, .*outcome 2 still to do/).waitFor();
    problems.expect(/409/);
    await cardIn(page, "Completed", "Robin Late").getByText("2 of 3 outcomes complete").waitFor();
    assert.equal(await countEvents(world, oak, "portfolio.assessed"), 2);

    await column(page, "Verified").getByRole("button", { name: "Award All & Download Claim Form" }).click();
    await dialog(page).getByText("0 ticked. 1 portfolio has something missing").waitFor();
    await dialog(page).getByLabel("Tick all 1").check();
    await dialog(page).getByText("1 portfolio is awarded. This cannot be undone.").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Award 1 & Download Claim Form" }).click(),
    ]);
    assert.match(await downloadText(file), /Ready,Robin/);
    await page.getByText("Claim 1 created").first().waitFor();
    await cardIn(page, "Awarded", "Robin Ready").waitFor();
    await column(page, "Verified").getByText("No Verified Portfolios").waitFor();
    assert.equal(await countRows(world, oak.id, "claims"), 1);
    await assertAccessible(page, "a board with a claim");
  });
});

Deno.test("on a phone one column is shown; filters stand in the address, further cards are read on demand", async () => {
  await using school = await openBoard();
  const { world, browser, oak, teacher, admin, portfolios } = school;
  await growBoard(oak, portfolios["Open"]!.id, 300);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, admin, "/portfolio-review?year=all");
    const shown = () =>
      page.getByRole("region", { name: /^(In Progress|Completed|Assessed|Verified|Awarded) / });
    await shown().getByRole("heading", { name: "Assessed 60 portfolios" }).waitFor();
    assert.equal(await shown().count(), 1);
    await assertAccessible(page, "the board on a phone");
    await page.getByLabel("Column", { exact: true }).selectOption("verified");
    await waitForPage(page, /column=verified/);
    const cards = column(page, "Verified").getByRole("link");
    assert.equal(await cards.count(), 30);
    await page.getByRole("button", { name: "Show more in Verified" }).click();
    await cards.nth(59).waitFor();
    assert.equal(await page.getByRole("button", { name: /^Show more/ }).count(), 0);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(await overflow(), 0);

    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Find a student").fill("done robin");
    await waitForPage(page, /search=done%20robin.*year=all|year=all.*search=done%20robin/);
    await page.getByText("1 portfolio of all years").waitFor();
    await page.getByLabel("Column", { exact: true }).selectOption("completed");
    await page.getByLabel("Academic year").selectOption({ index: 0 });
    await page.getByText(/^1 portfolio that was started or last moved in/).waitFor();
    await page.getByLabel("Unit").selectOption({ index: 1 });
    await page.getByLabel("Teacher").selectOption({ label: "Daniel Okafor" });
    await waitForPage(page, /teacher=usr_.*unit=/);
    await page.reload();
    await ready(page);
    assert.deepEqual(await column(page, "Completed").getByRole("link").allInnerTexts(), ["Robin Done"]);
    await page.getByRole("button", { name: "Filters" }).click();
    await assertAccessible(page, "the filters on a phone");
    await moveButton(page, "Assessed", "Done").tap();
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).tap();
    await dialog(page).getByText("Assess without the declaration?").waitFor();
    await assertAccessible(page, "a second question");
    await dialog(page).getByRole("button", { name: "Assess without it" }).tap();
    await toasts(page).getByText("Portfolio assessed").waitFor();
    await toasts(page).getByRole("button", { name: "Open" }).tap();
    await waitForPage(page, world.at(oak, `/student-portfolio/${portfolios["Done"]!.id}`));
  });
  // A teacher's own, where only assessing is theirs.
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher);
    await page.getByRole("link", { name: "Portfolio Review" }).first().click();
    await waitForPage(page, world.at(oak, "/portfolio-review"));
    await assertAccessible(page, "a teacher's board");
    assert.equal(await page.getByRole("button", { name: /^Mark (Verified|Awarded)|^Award All/ }).count(), 0);
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/board")) reads.push(request.url());
    });
    await moveButton(page, "Assessed", "Ready").click();
    await dialog(page).getByRole("button", { name: "Assess Portfolio" }).click();
    await dialog(page).getByRole("button", { name: "Assess without it" }).click();
    await toasts(page).getByText("Portfolio assessed").waitFor();
    await cardIn(page, "Assessed", "Robin Ready").getByText(/^Assessed by /).waitFor({ state: "attached" });
    assert.deepEqual(reads, [], "the answer has all that the card shows");
  });
});
