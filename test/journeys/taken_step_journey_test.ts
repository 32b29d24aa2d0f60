import assert from "node:assert/strict";
import { PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { portfolioState } from "./page_actions.ts";

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
