import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, toasts } from "./page_actions.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function fill(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Platform ID (issuer)").fill("https://moodle.oak.example");
  await page.getByLabel("Client ID").fill("9aHkq2Lx0pZ41vC");
  await page.getByLabel("Authentication request URL").fill("https://moodle.oak.example/mod/lti/auth.php");
  await page.getByLabel("Public keyset URL of the platform").fill(
    "https://moodle.oak.example/mod/lti/certs.php",
  );
}

Deno.test("an administrator sets a learning platform up, changes and removes it", async () => {
  await using school = await openLiveSchool();
  const { admin, oak } = school;
  await withPage(school.browser, DESKTOP, async (page) => {
    await openAs(page, admin, links.settings("access"));
    await page.getByRole("link", { name: "Set up learning platforms" }).click();
    await page.getByRole("heading", { name: "Learning platforms", level: 1 }).waitFor();
    await page.getByText("No platform is set up yet.").waitFor();
    await page.getByText(`http://${oak.host}/lti/login`).waitFor();
    await assertAccessible(page, "no platform yet");
    await button(page, "Add a platform by hand").click();
    await page.getByLabel("Name").waitFor();
    assert.equal(await page.getByLabel("Name").evaluate((input) => input === document.activeElement), true);
    await button(page, "Add platform").click();
    await page.getByText("Enter the platform ID").waitFor();
    await assertAccessible(page, "a form with errors");
    await fill(page, "Oak Moodle");
    await page.getByLabel("Deployment IDs").fill("1");
    await button(page, "Add platform").click();
    await toasts(page).getByText("Learning platforms updated").waitFor();
    await page.getByRole("heading", { name: "Oak Moodle" }).waitFor();
    await page.getByText("No one yet").waitFor();
    await assertAccessible(page, "a platform");
    await button(page, "Change Oak Moodle").click();
    await page.getByLabel(/The addresses of this site are verified/).check();
    await button(page, "Save platform").click();
    await page.getByText("Addresses are verified", { exact: true }).waitFor();
    assert.equal(
      await page.getByRole("heading", { name: "Platforms", exact: true })
        .evaluate((heading) => heading === document.activeElement),
      true,
    );
    await page.reload();
    await page.getByText("Addresses are verified", { exact: true }).waitFor();
    await button(page, "Replace key").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace key" }).click();
    await toasts(page).getByText("Key replaced").waitFor();
    await button(page, "More for Oak Moodle").click();
    await button(page, "Remove platform").click();
    await assertAccessible(page, "the question");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove platform" }).click();
    await page.getByText("No platform is set up yet.").waitFor();
  });
});

Deno.test("platforms with long names and addresses fit a phone, in light and dark", async () => {
  await using school = await openLiveSchool();
  const { admin } = school;
  const added = await admin.post("/api/admin/lti/platforms", {
    name: "The learning platform of the Oak Lane Federation of Schools and Colleges",
    issuer: `https://learning.${"a-rather-long-name".repeat(3)}.example/moodle`,
    clientId: "9aHkq2Lx0pZ41vC9aHkq2Lx0pZ41vC9aHkq2Lx0pZ41vC",
    deploymentIds: "1\n2\n3",
    authorizationUrl: "https://moodle.oak.example/mod/lti/auth.php",
    jwksUrl: "https://moodle.oak.example/mod/lti/certs.php",
    tokenUrl: "",
    addressesVerified: true,
    sendGrades: false,
  });
  assert.equal(added.status, 201, added.text);
  for (const colorScheme of ["light", "dark"] as const) {
    await withPage(school.browser, PHONE, async (page) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openAs(page, admin, ltiLinks.settings());
      await page.getByRole("heading", { name: /The learning platform of the Oak/ }).waitFor();
      await assertAccessible(page, `the platforms, ${colorScheme}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${width}`);
      const folder = Deno.env.get("LTI_PICTURES");
      if (folder) {
        await page.screenshot({ path: `${folder}/lti-settings-390-${colorScheme}.png`, fullPage: true });
      }
      await button(page, /^Change The learning platform/).click();
      await page.getByLabel("Client ID").waitFor();
      await assertAccessible(page, `the form, ${colorScheme}`);
      if (folder) {
        await page.screenshot({ path: `${folder}/lti-form-390-${colorScheme}.png`, fullPage: true });
      }
    });
  }
});
