import assert from "node:assert/strict";
import { assessPortfolio } from "../portfolio_fixture.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { chooseFiles } from "./choose_files.ts";
import { downloadLink, pngPayload } from "./evidence_page.ts";
import { openPortfolio } from "./live_school.ts";
import { formDrafts, intercept, openAs, outcomeCard, portfolioState } from "./page_actions.ts";

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

Deno.test("a portfolio that was assessed meanwhile says why a file stays, and closes but for an upload", async () => {
  await using school = await openPortfolio();
  const { student, browser, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await open(page, student);
    await chooseFiles(page, 1, [pngPayload("bed.png")]);
    await downloadLink(page, "bed.png").waitFor();
    await assessPortfolio(school);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, "**/api/uploads/**", async (route) => {
      await released;
      await route.continue();
    });
    await chooseFiles(page, 1, [pngPayload("late.png")]);
    const button = page.getByRole("button", { name: "Delete bed" });
    await button.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("so this can no longer be changed").first().waitFor();
    await button.waitFor({ state: "detached" });
    assert.equal(await downloadLink(page, "bed.png").count(), 1);
    await page.getByRole("progressbar", { name: "Uploading late" }).waitFor();
    release();
    await outcomeCard(page, 1).getByText("so this can no longer be changed").waitFor();
    await page.getByRole("button", { name: "Remove late" }).click();
    problems.expect(/^409/);
  });
});
