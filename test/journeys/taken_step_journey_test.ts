import assert from "node:assert/strict";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { formDrafts, openAs, portfolioState } from "./page_actions.ts";

Deno.test("the question of a step closes where another person has taken it", async () => {
  await using school = await openPortfolio();
  const { teacher, student, portfolio, browser, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await open(page, student);
    await page.getByRole("button", { name: "Submit Portfolio" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("This is my own work.").check();
    await teacher.post(`/api/assignments/${portfolio.id}/submit`, { declaration: true });
    await dialog.getByRole("button", { name: "Submit Portfolio" }).click();
    await page.getByText("This portfolio is already submitted.").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await portfolioState(page)).status, "Submitted");
    problems.expect(/409/);
  });
});

Deno.test("a return closes where the portfolio has been moved meanwhile, and keeps its reason", async () => {
  await using school = await openPortfolio();
  const { teacher, student, portfolio, browser } = school;
  await student.post(`/api/assignments/${portfolio.id}/submit`, { declaration: true });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    await page.getByRole("button", { name: "More for this portfolio" }).click();
    await page.getByRole("button", { name: "Return Portfolio" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Why it is returned").fill("Please add a photo.");
    const returned = { reason: "Sign it first.", from: "submitted" };
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/return`, returned)).status, 200);
    await dialog.getByRole("button", { name: "Return Portfolio" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await portfolioState(page)).status, "In Progress");
    assert.equal((await formDrafts(page)).length, 1);
    problems.expect(/409/);
  });
});
