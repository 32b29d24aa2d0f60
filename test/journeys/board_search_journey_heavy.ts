import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs } from "./page_actions.ts";

const cardIn = (page: Page, column: string, student: string) =>
  page.getByRole("region", { name: new RegExp(`^${column} \\d+ portfolio`), includeHidden: true })
    .getByRole("listitem", { includeHidden: true }).filter({ hasText: student });

/** Holds the next move's call until it is released. */
async function holdMove(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, "**/status", async (route) => {
    await promise;
    await route.continue();
  }, { times: 1 });
  return resolve;
}

Deno.test("a board that is searched while a move is under way shows the move once it is made", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher, admin } = school;
  for (const lastName of ["Ash", "Elm"]) {
    const portfolio = await assign(teacher, await addStudent(teacher, { firstName: "Robin", lastName }));
    await completeOutcomes({ teacher, portfolio });
    await postStep(teacher, portfolio, "submit", {});
    if (lastName === "Ash") await postStep(teacher, portfolio, "assess", { declaration: true });
  }
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, "/portfolio-review");
    const release = await holdMove(page);
    await page.getByRole("button", { name: /^Mark Verified: Robin Ash/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Verify Portfolio" }).click();
    await cardIn(page, "Verified", "Robin Ash").waitFor();
    await page.getByRole("searchbox").fill("Ash");
    await cardIn(page, "Completed", "Robin Elm").waitFor({ state: "detached" });
    await cardIn(page, "Assessed", "Robin Ash").waitFor();
    release();
    await cardIn(page, "Verified", "Robin Ash").waitFor();
  });
});

Deno.test("the step of a card that follows one under way waits for it", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher, admin } = school;
  const portfolio = await assign(teacher, await addStudent(teacher, { firstName: "Robin", lastName: "Ash" }));
  await completeOutcomes({ teacher, portfolio });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, "/portfolio-review");
    const releaseSecond = await holdMove(page);
    const releaseFirst = await holdMove(page);
    await page.getByRole("button", { name: /^Mark Assessed: Robin Ash/ }).click();
    await page.getByRole("alertdialog").getByRole("checkbox").check();
    await page.getByRole("alertdialog").getByRole("button", { name: "Assess Portfolio" }).click();
    await page.getByRole("button", { name: /^Mark Verified: Robin Ash/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Verify Portfolio" }).click();
    await cardIn(page, "Verified", "Robin Ash").waitFor();
    releaseFirst();
    await page.locator(".toaster").getByText("Portfolio assessed").waitFor();
    assert.equal(await cardIn(page, "Verified", "Robin Ash").count(), 1, "it stays where it is shown");
    releaseSecond();
    await page.locator(".toaster").getByText("Portfolio verified").waitFor();
    await cardIn(page, "Verified", "Robin Ash").waitFor();
  });
});
