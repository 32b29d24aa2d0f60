import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { codeOf } from "../../server/features/second_factor/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import type { LiveWorld } from "./live_world.ts";
import { download, downloadText, openAs, ready, signInByMail, toasts, waitForPage } from "./page_actions.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Through the dialog; returns the app's key and the recovery codes. */
async function setUp(world: LiveWorld, page: Page) {
  await button(page, "Set it up").click();
  const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByRole("img", { name: "Picture of the key, for the app" }).waitFor();
  await assertAccessible(page, "the picture for the app");
  const field = dialog.getByLabel("The code that the app shows");
  await field.fill("12345");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter the six digits of your app").waitFor();
  await field.fill(codeOf(world, key, 8));
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is not right.").waitFor();
  await assertAccessible(page, "a wrong code");
  await field.fill(codeOf(world, key));
  await page.keyboard.press("Enter");
  await page.locator(":focus").and(dialog.getByLabel("Recovery codes").first()).waitFor();
  await assertAccessible(page, "recovery codes");
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")
    .allInnerTexts();
  const file = await downloadText(await download(page, () => button(page, "Download").click()));
  assert.ok(codes.length === 10 && codes.every((code) => file.includes(code)), file);
  await button(page, "I have stored them").click();
  await toasts(page).getByText("Your second factor is on").waitFor();
  return { key, codes };
}

Deno.test("an administrator sets up a second factor and then asks it of all staff", async () => {
  await using school = await openLiveSchool();
  const { world, oak, admin, teacher } = school;
  await withPage(school.browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin, links.settings("rules"));
    const rule = page.getByRole("form", { name: "Rules" }).getByLabel("Second factor");
    await rule.selectOption({ label: "All staff must have one" });
    await button(page, "Save rules").click();
    await page.getByText("Set up your own second factor first").first().waitFor();
    problems.expect(/^409/);
    await page.goto(world.at(oak, links.profile()));
    await ready(page);
    const { key } = await setUp(world, page);
    problems.expect(/^400/);
    await page.getByText("10 recovery codes are left.").waitFor();
    await button(page, "New recovery codes").click();
    await page.getByRole("dialog").getByLabel("Code", { exact: true })
      // The next one, since the present one has been used.
      .fill(codeOf(world, key, 1));
    await assertAccessible(page, "new recovery codes");
    await button(page, "Make new codes").click();
    await button(page, "I have stored them").click();
    await page.goto(world.at(oak, links.settings("rules")));
    await ready(page);
    await rule.selectOption({ label: "All staff must have one" });
    await button(page, "Save rules").click();
    await toasts(page).getByText("Settings updated").waitFor();
    await admin.patch("/api/admin/settings", { secondFactor: "admins" });
    await rule.selectOption({ label: "Staff decide for themselves" });
    await button(page, "Save rules").click();
    await page.getByText(/it is now “Administrators must have one”/).waitFor();
    problems.expect(/^409/);
    await rule.selectOption({ label: "All staff must have one" });
    await button(page, "Save rules").click();
    await page.getByText(/it is now/).waitFor({ state: "detached" });
  });

  await withPage(school.browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await waitForPage(page, /second-factor\?returnTo=%2Fmanage-students$/);
    await page.getByText("asks for a second factor").waitFor();
    await assertAccessible(page, "a second factor that is asked for");
    const { codes } = await setUp(world, page);
    problems.expect(/^400/);
    await page.getByRole("link", { name: "Continue" }).click();
    await waitForPage(page, /manage-students$/);

    await page.context().clearCookies();
    await page.goto(world.at(oak, links.login()));
    await signInByMail(world, page, TEACHER);
    const field = page.getByLabel("Code", { exact: true });
    await page.locator(":focus").and(field).waitFor();
    await assertAccessible(page, "a code asked for at sign-in");
    await field.fill("000 000");
    await button(page, "Sign in").click();
    await page.getByText("This code is not right.").waitFor();
    problems.expect(/^400/);
    await assertAccessible(page, "a wrong code at sign-in");
    await field.fill(codes[4]!.toLowerCase());
    await button(page, "Sign in").click();
    await waitForPage(page, world.at(oak, "/"));
    await page.goto(world.at(oak, serverLinks.profileSecondFactor()));
    await page.getByText("9 recovery codes are left.").waitFor();
  });
});
