import assert from "node:assert/strict";
import { openSchoolIssuer } from "../../server/features/sign_in/ways/testing.ts";
import { openProvider } from "../../server/features/sign_in/providers/testing.ts";
import { signInNewStaff } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
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
  await withPage(browser, PHONE, async (page, problems) => {
    const see = (name: string, file: string) =>
      assertAccessibleAtBothSizes(page, name, async (width) => {
        const folder = Deno.env.get("PICTURES");
        if (folder) await page.screenshot({ path: `${folder}/ways-${file}-${width}.png`, fullPage: true });
      });
    await openAs(page, admin, "/?tab=settings&part=access");
    await page.getByRole("link", { name: "Choose how people sign in" }).click();
    await ready(page);
    await see("how people sign in", "1-empty");
    await page.getByRole("button", { name: "Add a provider" }).press("Enter");
    await page.getByRole("button", { name: "Check and save" }).press("Enter");
    await page.getByText("Enter the issuer's address").waitFor();
    await page.getByLabel("Name").fill("Oak Lane accounts for staff and students");
    await page.getByLabel("Issuer").fill(config.issuer);
    await page.getByLabel("Client ID").fill(config.clientId);
    await page.getByLabel("Client secret").fill("another secret");
    await page.getByRole("button", { name: "Check and save" }).press("Enter");
    await page.getByText("The provider does not know this client ID").first().waitFor();
    problems.expect(/^400/);
    await see("a client that the provider does not know", "2-refused");
    await page.getByLabel("Client secret").fill(config.clientSecret);
    await page.getByRole("button", { name: "Check and save" }).press("Enter");
    await page.getByText("Not tried yet").waitFor();
    await see("a provider that has not been tried", "3-untried");
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
    await see("links by email that cannot be switched off", "4-needed");
    await own.getByLabel("Staff").check();
    await rules.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText("Settings updated").first().waitFor();

    await page.context().clearCookies();
    await page.goto(world.at(oak, "/api/login"));
    await page.getByRole("link", { name: /^Continue with Oak Lane/ }).waitFor();
    assert.equal(await page.getByLabel(/email/i).count(), 0);
    await see("signing in with accounts alone", "6-login");

    await openAs(page, admin, "/sign-in-settings");
    await rules.getByRole("group", { name: "A link by email" }).getByLabel("Staff").check();
    await rules.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText("Settings updated").first().waitFor();
    await page.getByRole("button", { name: /^Remove Oak Lane/ }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
    await page.getByRole("button", { name: "Add a provider" }).waitFor();
  });
});
