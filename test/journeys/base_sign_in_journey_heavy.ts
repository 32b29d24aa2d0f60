import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { openProvider } from "../../server/features/sign_in/providers/testing.ts";
import { addSuperAdmin } from "../../server/flows/add_super_admin.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import { ready } from "./page_actions.ts";

const ELM = "Elm Park School of Horticulture and Animal Care, Lower Site";
const field = (page: Page) => page.getByLabel("Work email address or name of your school");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

Deno.test("staff find their school from the base domain, and go from one school to another", async () => {
  await using live = await openLiveSchool();
  const { world, oak, browser } = live;
  await using google = await openProvider(world, "google");
  const elm = await world.school("elm", ELM);
  await elm.staff("admin", TEACHER, { firstName: "Daniel", lastName: "Okafor" });
  const base = `http://${world.services.config.baseDomain}`;
  const adminHost = `admin.localhost:${world.port}`;
  Object.assign(world.services.config, { adminHosts: [adminHost] });
  await addSuperAdmin(world.services, { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" });
  const account = (email: string) => ({ email, email_verified: true, hd: "oak.example" });
  google.accounts.set("1", account(TEACHER));
  google.accounts.set("2", account("stranger@oak.example"));
  google.accounts.set("3", account("op@unitfolio.example"));
  await withPage(browser, PHONE, async (page, problems) => {
    const see = (name: string) =>
      assertAccessibleAtBothSizes(page, name, async (width) => {
        const folder = Deno.env.get("PICTURES");
        const path = `${folder}/base-${name.replaceAll(" ", "-")}-${width}.png`;
        if (folder) await page.screenshot({ path, fullPage: true });
      });
    const search = async (text: string) => {
      await field(page).fill(text);
      await field(page).press("Enter");
    };
    await page.goto(base);
    await page.getByRole("link", { name: "Admin Login" }).press("Enter");
    await heading(page, "Sign in").waitFor();
    await see("which school");
    await search("oa");
    await page.getByText("Enter at least 3 letters of your school’s name.").waitFor();
    problems.expect(/400/);
    assert.equal(await field(page).inputValue(), "oa");
    await see("too few letters");
    await search("Ash tree");
    await page.getByText("No school’s name begins with “Ash tree”").waitFor();
    await see("no such school");
    await search(TEACHER);
    await page.getByText("Check your email").waitFor();
    await see("an address");
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to === TEACHER)!;
    assert.match(mail.text, new RegExp(`Sign in to ${ELM}: http://elm\\.localhost:\\d+/api/login`));
    await page.getByRole("link", { name: "Try something else" }).press("Enter");
    await search("elm");
    await page.getByRole("heading", { name: "Is this your school?" }).waitFor();
    await see("a school found");
    await search("oak lane");
    await page.getByRole("link", { name: /^Oak Lane Centre/ }).press("Enter");
    await heading(page, "Staff sign in").waitFor();
    assert.equal(page.url(), world.at(oak, links.login()));

    google.choose("2");
    await page.goto(base + serverLinks.whichSchool());
    await page.getByRole("link", { name: "Continue with Google" }).press("Enter");
    await page.getByText("This account is not known here").waitFor();
    await see("an account that no school knows");
    google.choose("1");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await heading(page, "Choose a school").waitFor();
    await see("several schools");
    await button(page, new RegExp(`^${ELM}`)).press("Enter");
    await page.waitForURL(world.at(elm, "/"));
    await ready(page);

    await button(page, /Your account/).click();
    await page.getByText("Your other schools").waitFor();
    assert.equal(await button(page, ELM).count(), 0, "the one that they are in");
    await see("the account menu");
    await button(page, "Oak Lane Centre").press("Enter");
    await page.waitForURL(world.at(oak, "/"));
    await ready(page);
    await button(page, /Your account/).click();
    await button(page, ELM).waitFor();
    await see("a long name in the account menu");
    await page.goto(world.at(elm, "/"));
    await ready(page);
    assert.equal(page.url(), world.at(elm, "/"), "still signed in there");

    google.choose("3");
    await page.goto(base + serverLinks.whichSchool());
    await page.getByRole("link", { name: "Sign in as a super admin" }).press("Enter");
    await heading(page, "Super admin sign in").waitFor();
    await see("super admins");
    await page.getByRole("link", { name: "Continue with Google" }).press("Enter");
    await page.waitForURL(`http://${adminHost}/`);
    await page.getByText(ELM).first().waitFor();
  });
});

Deno.test("without scripts a button takes someone on to their school", async () => {
  await using live = await openLiveSchool();
  const { world, oak, browser } = live;
  await using google = await openProvider(world, "google");
  google.accounts.set("1", { email: TEACHER, email_verified: true, hd: "oak.example" });
  google.choose("1");
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`http://${world.services.config.baseDomain}/sign-in`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await heading(page, "Sign in to Oak Lane Centre").waitFor();
  const folder = Deno.env.get("PICTURES");
  if (folder) await page.screenshot({ path: `${folder}/base-arrival-${PHONE.width}.png`, fullPage: true });
  await button(page, "Go on to Oak Lane Centre").press("Enter");
  await page.waitForURL(world.at(oak, "/"));
  await context.close();
});
