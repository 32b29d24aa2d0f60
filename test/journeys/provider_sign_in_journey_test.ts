import assert from "node:assert/strict";
import { openProvider } from "../../server/features/sign_in/providers/testing.ts";
import { addStudent } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { ready } from "./page_actions.ts";

Deno.test("staff and students sign in with the account that their school has given them", async () => {
  await using school = await openLiveSchool();
  const { world, oak, teacher, browser } = school;
  await using google = await openProvider(world, "google");
  await using _own = await openProvider(world, "oidc");
  await addStudent(teacher, { firstName: "Amina", email: "amina@oak.example" });
  const account = (email: string) => ({ email, email_verified: true, hd: "oak.example" });
  google.accounts.set("1", account("daniel@oak.example"));
  google.accounts.set("2", account("amina@oak.example"));
  google.accounts.set("3", account("stranger@oak.example"));
  await withPage(browser, PHONE, async (page) => {
    const see = (name: string, file: string) =>
      assertAccessibleAtBothSizes(page, name, async (width) => {
        const folder = Deno.env.get("PICTURES");
        if (folder) await page.screenshot({ path: `${folder}/signin-${file}-${width}.png`, fullPage: true });
      });
    const button = page.getByRole("link", { name: "Continue with Google" });
    await page.goto(world.at(oak, "/messages"));
    await button.waitFor();
    await see("signing in", "ways");
    google.choose("3");
    await button.press("Enter");
    await page.getByText("This account is not known here").waitFor();
    assert.equal(new URL(page.url()).search, "?returnTo=%2Fmessages&reason=unknown");
    await see("an account that no one here has", "unknown");
    google.choose("1");
    await button.click();
    await page.getByRole("heading", { name: "Messages" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/messages");

    await page.goto(world.at(oak, "/profile#accounts"));
    await ready(page);
    await page.getByRole("button", { name: "Disconnect Google" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).press("Enter");
    await page.getByText("No account is connected.").waitFor();
    await page.getByRole("link", { name: "Connect Google" }).press("Enter");
    await page.getByText(/^Connected on .*, last used on/).waitFor();
    assert.equal(new URL(page.url()).hash, "#accounts");
    await see("accounts that someone signs in with", "accounts");

    // The next person at this browser.
    await page.goto(world.at(oak, "/api/logout"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/signedOut/);
    google.choose("2");
    await page.goto(world.at(oak, "/student-access?ask=1"));
    await button.waitFor();
    await see("a student's ways in", "student");
    await button.click();
    await page.getByText("Amina").first().waitFor();
    assert.equal(await page.getByText("Daniel").count(), 0);
  });
  await withPage(browser, PHONE, async (page, problems) => {
    await page.goto(`http://${world.services.config.baseDomain}/api/login/callback?state=x&code=y`);
    await page.getByRole("heading", { name: "This sign-in has ended" }).waitFor();
    problems.expect(/^400/);
    await assertAccessibleAtBothSizes(page, "a sign-in that has ended");
  });
});
