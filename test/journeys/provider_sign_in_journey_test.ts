import assert from "node:assert/strict";
import { openProvider } from "../../server/features/sign_in/providers/testing.ts";
import { addStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
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
  for (const size of [DESKTOP, PHONE]) {
    await withPage(browser, size, async (page) => {
      const picture = async (name: string) => {
        const folder = Deno.env.get("PICTURES");
        if (folder) {
          await page.screenshot({ path: `${folder}/signin-${name}-${size.width}.png`, fullPage: true });
        }
      };
      const button = page.getByRole("link", { name: "Continue with Google" });
      await page.goto(world.at(oak, "/messages"));
      await button.waitFor();
      await assertAccessible(page, "signing in");
      await picture("ways");
      google.choose("3");
      await button.press("Enter");
      await page.getByText("This account is not known here").waitFor();
      assert.equal(new URL(page.url()).search, "?returnTo=%2Fmessages&reason=unknown");
      await assertAccessible(page, "an account that no one here has");
      await picture("unknown");
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
      await assertAccessible(page, "accounts that someone signs in with");
      await picture("accounts");

      // The next person at this browser.
      await page.goto(world.at(oak, "/api/logout"));
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(/signedOut/);
      google.choose("2");
      await page.goto(world.at(oak, "/student-access?ask=1"));
      await button.waitFor();
      await assertAccessible(page, "a student's ways in");
      await picture("student");
      await button.click();
      await page.getByText("Amina").first().waitFor();
      assert.equal(await page.getByText("Daniel").count(), 0);
    });
  }
  await withPage(browser, PHONE, async (page, problems) => {
    await page.goto(`http://${world.services.config.baseDomain}/api/login/callback?state=x&code=y`);
    await page.getByRole("heading", { name: "This sign-in has ended" }).waitFor();
    problems.expect(/^400/);
    await assertAccessible(page, "a sign-in that has ended");
  });
});
