import type { Page } from "playwright-core";
import { openGradedSchool } from "../../server/features/lti/grades/testing.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, launchBrowser, PHONE, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { openAs, toasts } from "./page_actions.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function look(page: Page, name: string) {
  await assertAccessible(page, name);
  const folder = Deno.env.get("LTI_PICTURES");
  if (folder) {
    await page.screenshot({ path: `${folder}/lti-grades-${name.replaceAll(" ", "-")}.png`, fullPage: true });
  }
}

Deno.test("an administrator turns progress on, sees what was sent, and sends again what was refused", async () => {
  await using world = await openLiveWorld();
  await using school = await openGradedSchool(world, { sendGrades: false });
  const browser = await launchBrowser();
  const { admin, platform: { moodle } } = school;
  try {
    await school.launch();
    moodle.courses.get("3")!.links.add("10");
    await school.launch({ link: "10" });
    await school.complete(0);
    await withPage(browser, DESKTOP, async (page) => {
      await openAs(page, admin, ltiLinks.settings());
      await button(page, "Change Moodle").click();
      const choice = page.getByLabel("Send progress to the gradebook");
      await choice.check();
      await page.getByLabel(/^Access token URL/).fill("");
      await button(page, "Save platform").click();
      await page.getByText("Progress cannot be sent without the access token URL").waitFor();
      await look(page, "form with an error at 1280");
      await page.getByLabel(/^Access token URL/).fill(moodle.tokenUrl);
      await button(page, "Save platform").click();
      await page.getByText("Sends progress", { exact: true }).waitFor();
      await page.getByText(/Waiting for 1 student/).first().waitFor();
      await world.runJobs();
      moodle.settings.gradeSync = 0;
      moodle.tokens.revoke();
      await school.complete(1);
      await button(page, /^Send again/).click();
      await toasts(page).getByText("It will be sent in the next minute").waitFor();
      await world.runJobs();
      await page.reload();
      await page.getByText("Nothing is sent: the platform does not allow this").waitFor();
      await look(page, "refused at 1280");
    });
    await withPage(browser, PHONE, async (page) => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await openAs(page, admin, ltiLinks.settings());
      await page.getByText("Nothing is sent: the platform does not allow this").waitFor();
      await look(page, "refused at 390 in the dark");
      moodle.settings.gradeSync = 2;
      await button(page, /^Send again/).click();
      await toasts(page).getByText("It will be sent in the next minute").waitFor();
      await world.runJobs();
      await page.reload();
      await page.getByText(/^Sent for 1 student, last/).first().waitFor();
      await page.emulateMedia({ colorScheme: "light" });
      await look(page, "sent at 390");
      await button(page, "Change Moodle").click();
      await page.getByLabel("Send progress to the gradebook").scrollIntoViewIfNeeded();
      await look(page, "form at 390");
    });
  } finally {
    await browser.close();
  }
});
