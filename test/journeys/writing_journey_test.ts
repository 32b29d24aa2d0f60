import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { holdSignInRedirect, outcomeCard, ready, signInAsStudent, waitForPage } from "./page_actions.ts";
import { draftKeys, openSchool, reflectionBox, waitForSaved } from "./writing_page.ts";

const PHONE = { width: 390, height: 844 };

Deno.test("drafts survive a failed save, a lost connection and the end of the session, for their author only", async () => {
  const { world, oak, teacher, amira, jay, own: portfolio, other: otherPortfolio } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, PHONE, async (page, problems) => {
    const open = async (path: string) => {
      await page.goto(world.at(oak, path));
      await ready(page);
    };
    await signInAsStudent(page, teacher, amira);
    await open(`/portfolio/${portfolio.id}`);
    const box = reflectionBox(page, 1);

    await page.route(
      "**/api/submissions/*",
      (route) =>
        route.fulfill({ status: 500, json: { message: "The server is having a moment.", code: "internal" } }),
    );
    await box.fill("We dug.");
    await page.getByText("The server is having a moment. Your words are still here.").waitFor();
    problems.expect(/^500/);
    assert.equal((await draftKeys(page)).length, 1, "a draft is stored until it is saved");
    await assertAccessible(page, "a box that could not be saved");
    await page.unroute("**/api/submissions/*");
    await page.getByRole("button", { name: "Try again Student Reflection for outcome 1" }).click();
    await waitForSaved(page, 1);
    assert.deepEqual(await draftKeys(page), [], "then removed");

    await page.context().setOffline(true);
    await box.fill("We dug and raked.");
    await outcomeCard(page, 1).getByText("Not saved", { exact: true }).waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await waitForSaved(page, 1);

    const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
    await page.context().clearCookies();
    await box.fill("We dug, raked and sowed.");
    await waitForSignInPage();
    problems.expect(/^401/);

    await signInAsStudent(page, teacher, jay);
    await open(`/portfolio/${otherPortfolio.id}`);
    assert.equal(await reflectionBox(page, 1).inputValue(), "");
    assert.equal(await page.getByText("on an earlier visit").count(), 0);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await waitForPage(page, /signedOut/);
    assert.equal((await draftKeys(page)).length, 1, "another student's sign-out wipes only their own");

    await signInAsStudent(page, teacher, amira);
    await page.route("**/api/submissions/*", (route) => route.abort());
    await open(`/portfolio/${portfolio.id}`);
    assert.equal(await box.inputValue(), "We dug, raked and sowed.");
    await page.getByText("You wrote this on an earlier visit. It is not saved yet.").waitFor();
    const retryButton = page.getByRole("button", { name: "Try again Student Reflection for outcome 1" });
    await retryButton.waitFor();
    problems.expect(/submissions/);
    await assertAccessible(page, "a box with the words of an earlier visit");
    await page.unroute("**/api/submissions/*");
    await retryButton.click();
    await page.getByText("You wrote this on an earlier visit. It is saved now.").waitFor();
    assert.deepEqual(await draftKeys(page), []);
  });
});

Deno.test("signing out either way leaves no draft in the browser", async () => {
  const { world, oak, teacher, amira, own: portfolio } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, PHONE, async (page, problems) => {
    const writeUnsaved = async () => {
      await signInAsStudent(page, teacher, amira);
      await page.route("**/api/submissions/*", (route) => route.abort());
      await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
      await ready(page);
      await reflectionBox(page, 1).fill("Nobody else should read this.");
      await outcomeCard(page, 1).getByText("Not saved", { exact: true }).waitFor();
      problems.expect(/submissions/);
      assert.equal((await draftKeys(page)).length, 1);
    };
    await writeUnsaved();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    page.on("dialog", (dialog) => void dialog.accept());
    await waitForPage(page, /signedOut/);
    assert.deepEqual(await draftKeys(page), [], "the portfolio's button");

    await writeUnsaved();
    await page.goto(world.at(oak, "/"));
    await page.getByRole("link", { name: "Sign Out" }).click();
    await waitForPage(page, /signedOut/);
    await page.goto(world.at(oak, "/student-access"));
    await ready(page);
    assert.deepEqual(
      await draftKeys(page),
      [],
      "the start page's link, wiped by the next page with a script",
    );
    assert.ok(!(await page.context().cookies()).some(({ name }) => name === "signedOut"));
  });
});
