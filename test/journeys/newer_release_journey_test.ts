import assert from "node:assert/strict";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { outcomeCard, ready, toasts, unfold } from "./page_actions.ts";

Deno.test("a page that was open during an update says so, saves what is typed, and reloads when asked", async () => {
  await using school = await openPortfolio();
  const { world, browser, student, open } = school;
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    const box = page.getByLabel("Student Reflection for outcome 1", { exact: true });
    const saved = outcomeCard(page, 1).getByText("Saved", { exact: true });
    await box.fill("We dug.");
    await saved.waitFor();
    assert.equal(await toasts(page).count(), 0);

    const { assets } = world.services;
    world.services.assets = { ...assets, entry: `${assets.entry}?next` };
    await box.fill("We dug the bed.");
    await toasts(page).getByText("Unitfolio has been updated").waitFor();
    await saved.waitFor();
    await assertAccessibleAtBothSizes(page, "after an update");
    await toasts(page).getByRole("button", { name: /^Reload/ }).click();
    await page.waitForFunction(() =>
      document.querySelector("script[data-prefetch]")?.getAttribute("src")?.endsWith("?next")
    );
    await ready(page);
    await unfold(page, 1);
    assert.equal(await box.inputValue(), "We dug the bed.");
    await box.fill("We dug the whole bed.");
    await saved.waitFor();
    assert.equal(await toasts(page).count(), 0, "it is of this release now");
  });
});

Deno.test("a dialog whose script has gone with an earlier release offers to reload the page", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await page.route("**/assets/VersionsDialog-*", (route) => route.fulfill({ status: 404 }));
    await open(page, student);
    await page.getByLabel("Student Reflection for outcome 1", { exact: true }).fill("We dug.");
    const outcome = outcomeCard(page, 1);
    await outcome.getByText("Saved", { exact: true }).waitFor();
    await outcome.getByRole("button", { name: /^Earlier versions/ }).click();
    await toasts(page).getByText("If that does not help, reload the page.").waitFor();
    await assertAccessibleAtBothSizes(page, "a dialog without its script");
    await page.unroute("**/assets/VersionsDialog-*");
    problems.expect(/^404: .*VersionsDialog/);
    await toasts(page).getByRole("button", { name: /^Reload/ }).click();
    await ready(page);
    await unfold(page, 1);
    await outcome.getByRole("button", { name: /^Earlier versions/ }).click();
    await page.getByRole("dialog").getByText("We dug.").first().waitFor();
  });
});
