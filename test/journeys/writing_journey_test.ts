import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { holdSigningIn, ready } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";
import { boxOf, kept, openSchool, saved } from "./writing_on_the_page.ts";

const PHONE = { width: 390, height: 844 };

Deno.test("words survive a refusal, a lost connection and the end of the session, and only their writer is offered them", async () => {
  const { world, oak, teacher, amira, jay, own, other } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, PHONE, async (page, problems) => {
    const open = async (path: string) => {
      await page.goto(world.at(oak, path));
      await ready(page);
    };
    await enterAsStudent(page, teacher, amira);
    await open(`/portfolio/${own.id}`);
    const box = boxOf(page, 1);

    await page.route(
      "**/api/submissions/*",
      (route) =>
        route.fulfill({ status: 500, json: { message: "The server is having a moment.", code: "internal" } }),
    );
    await box.fill("We dug.");
    await page.getByText("The server is having a moment. Your words are still here.").waitFor();
    problems.expect(/^500/);
    assert.equal((await kept(page)).length, 1, "they are kept while they are not saved");
    await assertAccessible(page, "a box that could not be saved");
    await page.unroute("**/api/submissions/*");
    await page.getByRole("button", { name: "Try again Student Reflection for outcome 1" }).click();
    await saved(page, 1);
    assert.deepEqual(await kept(page), [], "and no longer than that");

    await page.context().setOffline(true);
    await box.fill("We dug and raked.");
    await page.locator("#outcome-1").getByText("Not saved", { exact: true }).waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await saved(page, 1);

    const signsInAgain = await holdSigningIn(page, /student-access/);
    await page.context().clearCookies();
    await box.fill("We dug, raked and sowed.");
    await signsInAgain();
    problems.expect(/^401/);

    await enterAsStudent(page, teacher, jay);
    await open(`/portfolio/${other.id}`);
    assert.equal(await boxOf(page, 1).inputValue(), "");
    assert.equal(await page.getByText("on an earlier visit").count(), 0);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await page.waitForURL(/signedOut/);
    assert.equal((await kept(page)).length, 1, "another person's sign-out wipes only what is their own");

    await enterAsStudent(page, teacher, amira);
    await page.route("**/api/submissions/*", (route) => route.abort());
    await open(`/portfolio/${own.id}`);
    assert.equal(await box.inputValue(), "We dug, raked and sowed.");
    await page.getByText("You wrote this on an earlier visit. It is not saved yet.").waitFor();
    const again = page.getByRole("button", { name: "Try again Student Reflection for outcome 1" });
    await again.waitFor();
    problems.expect(/submissions/);
    await assertAccessible(page, "a box with the words of an earlier visit");
    await page.unroute("**/api/submissions/*");
    await again.click();
    await page.getByText("You wrote this on an earlier visit. It is saved now.").waitFor();
    assert.deepEqual(await kept(page), []);
  });
});

Deno.test("signing out by either way leaves none of one's words in the browser", async () => {
  const { world, oak, teacher, amira, own } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, PHONE, async (page, problems) => {
    const writeUnsaved = async () => {
      await enterAsStudent(page, teacher, amira);
      await page.route("**/api/submissions/*", (route) => route.abort());
      await page.goto(world.at(oak, `/portfolio/${own.id}`));
      await ready(page);
      await boxOf(page, 1).fill("Nobody else should read this.");
      await page.locator("#outcome-1").getByText("Not saved", { exact: true }).waitFor();
      problems.expect(/submissions/);
      assert.equal((await kept(page)).length, 1);
    };
    await writeUnsaved();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.waitForURL(/signedOut/);
    assert.deepEqual(await kept(page), [], "the portfolio's own button");

    await writeUnsaved();
    await page.goto(world.at(oak, "/"));
    await page.getByRole("link", { name: "Sign Out" }).click();
    await page.waitForURL(/signedOut/);
    await page.goto(world.at(oak, "/student-access"));
    await ready(page);
    assert.deepEqual(await kept(page), [], "the start page's link, by the next page with a script");
    assert.ok(!(await page.context().cookies()).some(({ name }) => name === "signedOut"));
  });
});
