import assert from "node:assert/strict";
import { openSchoolIssuer } from "../../server/features/sign_in/ways/testing.ts";
import { openProvider } from "../../server/features/sign_in/providers/testing.ts";
import { signInNewStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, ready } from "./page_actions.ts";

Deno.test("an administrator adds the school's own accounts, tries them, and closes links by email", async () => {
  await using school = await openLiveSchool();
  const { world, oak, browser } = school;
  await using issuer = await openSchoolIssuer(world, oak);
  await using _google = await openProvider(world, "google");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const { config } = issuer;
  issuer.choose("1");
  for (const size of [PHONE, DESKTOP]) {
    await withPage(browser, size, async (page, problems) => {
      const picture = async (name: string) => {
        const folder = Deno.env.get("PICTURES");
        if (folder) {
          await page.screenshot({ path: `${folder}/ways-${name}-${size.width}.png`, fullPage: true });
        }
      };
      await openAs(page, admin, "/?tab=settings&part=access");
      await page.getByRole("link", { name: "Choose how people sign in" }).click();
      await ready(page);
      await assertAccessible(page, "how people sign in");
      await picture("1-empty");
      await page.getByRole("button", { name: "Add a provider" }).press("Enter");
      await page.getByRole("button", { name: "Check and save" }).press("Enter");
      await page.getByText("Type the issuer's address").waitFor();
      await page.getByLabel("Name").fill("Oak Lane accounts for staff and students");
      await page.getByLabel("Issuer").fill(config.issuer);
      await page.getByLabel("Client ID").fill(config.clientId);
      await page.getByLabel("Client secret").fill("another secret");
      await page.getByRole("button", { name: "Check and save" }).press("Enter");
      await page.getByText("The provider does not know this client ID").first().waitFor();
      problems.expect(/^400/);
      await assertAccessible(page, "a client that the provider does not know");
      await picture("2-refused");
      await page.getByLabel("Client secret").fill(config.clientSecret);
      await page.getByRole("button", { name: "Check and save" }).press("Enter");
      await page.getByText("Not tried yet").waitFor();
      await assertAccessible(page, "a provider that has not been tried");
      await picture("3-untried");
      await page.getByRole("link", { name: /^Try Oak Lane/ }).press("Enter");
      await page.getByText("In use").waitFor();
      await ready(page);
      const rules = page.getByRole("form", { name: "Who may use what" });
      const own = rules.getByRole("group", { name: /^Oak Lane accounts/ });
      assert.ok(await own.getByLabel("Students").isChecked());
      await rules.getByRole("group", { name: "A link by email" }).getByLabel("Staff").uncheck();
      await own.getByLabel("Staff").uncheck();
      await rules.getByRole("button", { name: "Save" }).press("Enter");
      await rules.getByText("Connect your own account in your profile first").waitFor();
      problems.expect(/^400/);
      await assertAccessible(page, "links by email that cannot be switched off");
      await picture("4-needed");
      await own.getByLabel("Staff").check();
      await rules.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Settings updated").first().waitFor();
      await picture("5-saved");

      await page.context().clearCookies();
      await page.goto(world.at(oak, "/api/login"));
      await page.getByRole("link", { name: /^Continue with Oak Lane/ }).waitFor();
      assert.equal(await page.getByLabel(/email/i).count(), 0);
      await assertAccessible(page, "signing in with accounts alone");
      await picture("6-login");

      await openAs(page, admin, "/sign-in-settings");
      await rules.getByRole("group", { name: "A link by email" }).getByLabel("Staff").check();
      await rules.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Settings updated").first().waitFor();
      await page.getByRole("button", { name: /^Remove Oak Lane/ }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
      await page.getByRole("button", { name: "Add a provider" }).waitFor();
    });
  }
});
