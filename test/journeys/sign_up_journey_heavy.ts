import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { linksTo } from "../../server/features/signup/testing.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { launchBrowser, PHONE, withPage } from "./browser.ts";
import { type LiveWorld, openLiveWorld } from "./live_world.ts";
import { ready, waitForPage } from "./page_actions.ts";

const NAME = "St Anne’s Café & Farm";
const EMAIL = "ada@st-annes.example";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const step = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** The address in the newest email to someone. */
async function mailedLink(world: LiveWorld, email: string): Promise<string> {
  await world.runJobs();
  const path = linksTo(world, email).at(-1);
  assert.ok(path, "the email has come");
  return `http://localhost:${world.port}${path}`;
}

Deno.test("from Get Started to a school's first student", async () => {
  await using world = await openLiveWorld({ settings: { SIGNUP: "open" } });
  await using browser = await launchBrowser();
  await world.school("st-annes-cafe-and-farm");
  await withPage(browser, PHONE, async (page) => {
    await page.goto(`http://localhost:${world.port}/`);
    await ready(page);
    await page.getByRole("link", { name: "Get Started with Medium" }).click();
    await heading(page, "Start your free trial").waitFor();
    await ready(page);
    assert.ok(await page.getByRole("radio", { name: /^Medium/ }).isChecked());
    await assertAccessibleAtBothSizes(page, "an empty form");
    await button(page, "Send me the link").click();
    await page.getByText("Please enter the name of your school").waitFor();
    await page.getByText("Please choose a web address").waitFor();
    assert.ok(
      await field(page, "Name of your school").evaluate((input) => input === document.activeElement),
    );
    await assertAccessibleAtBothSizes(page, "a form with what is missing");

    await field(page, "Name of your school").fill(NAME);
    assert.equal(await field(page, "Web address of your school").inputValue(), "st-annes-cafe-and-farm");
    await page.getByText(/^st-annes-cafe-and-farm\.localhost:\d+ is taken/).waitFor();
    await assertAccessibleAtBothSizes(page, "an address that is taken");
    await button(page, "Use st-annes-cafe-and-farm-school").click();
    await page.getByText(/-school\.localhost:\d+ is free$/).waitFor();
    await field(page, "Web address of your school").fill("St-Annes");
    await page.getByText(/^st-annes\.localhost:\d+ is free$/).waitFor();
    await field(page, "Name of your school").fill(`${NAME} Trust`);
    assert.equal(
      await field(page, "Web address of your school").inputValue(),
      "st-annes",
      "it is their own",
    );
    await field(page, "Your first name").fill("Ada");
    await field(page, "Your last name").fill("Hill");
    await field(page, "Work email address").fill("ada@st-anne.example");
    await field(page, "Work email address").press("Enter");
    await heading(page, "Check your email").waitFor();
    await assertAccessibleAtBothSizes(page, "an email on its way");
    await button(page, "Change what you typed").click();
    await heading(page, "Start your free trial").waitFor();
    await ready(page);
    assert.equal(await field(page, "Name of your school").inputValue(), `${NAME} Trust`);
    await field(page, "Work email address").fill(EMAIL);
    await button(page, "Send me the link").click();
    await page.getByText(`We have sent a link to ${EMAIL}`).waitFor();

    await page.goto(await mailedLink(world, EMAIL));
    await page.getByText(/^st-annes\.localhost:\d+$/).waitFor();
    await assertAccessibleAtBothSizes(page, "a school to confirm");
    const pressed = performance.now();
    await button(page, "Create my school").click();
    await waitForPage(page, `http://st-annes.localhost:${world.port}/`);
    await heading(page, "First steps").waitFor();
    if (Deno.env.has("TIMES")) {
      console.info(`${Math.round(performance.now() - pressed)} ms from press to school`);
    }
    await page.getByText("7 days left of your free trial").waitFor();
    await assertAccessibleAtBothSizes(page, "a new school's overview");

    await step(page, "Add your students").getByRole("link", { name: "Manage Students" }).click();
    await waitForPage(page, /manage-students$/);
    await button(page, "Add Your First Student").click();
    const form = page.getByRole("form", { name: "New student" });
    await form.getByLabel("Student ID").fill("007");
    await form.getByLabel("First name").fill("Amira");
    await form.getByLabel("Last name").fill("Begum");
    await form.getByRole("button", { name: "Add Student" }).click();
    await heading(page, "Current Students (1)").waitFor();
    await page.goto(`http://st-annes.localhost:${world.port}/`);
    await ready(page);
    await step(page, "Add your students").getByText("Done").waitFor();
    await button(page, "Add a unit in Teacher Mode").click();
    await waitForPage(page, /\/#add-unit$/);
    await page.getByRole("region", { name: "Add a unit" }).waitFor();
  });
});

Deno.test("without scripts a school is made too, and its page is waited for", async () => {
  await using world = await openLiveWorld({ settings: { SIGNUP: "open" } });
  await using browser = await launchBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`http://localhost:${world.port}/get-started?plan=individual`);
  await field(page, "Name of your school").fill(NAME);
  await field(page, "Your first name").fill("Ada");
  await field(page, "Your last name").fill("Hill");
  await field(page, "Work email address").fill(EMAIL);
  await button(page, "Send me the link").click();
  await page.getByText("Please choose a web address").waitFor();
  assert.equal(await field(page, "Web address of your school").inputValue(), "st-annes-cafe-and-farm");
  assert.ok(await page.getByRole("radio", { name: /^Individual/ }).isChecked());
  await button(page, "Send me the link").click();
  await heading(page, "Check your email").waitFor();
  const { doors } = world.services;
  const { createTenant } = doors;
  doors.createTenant = () => Promise.reject(new Error("the database server is away"));
  await page.goto(await mailedLink(world, EMAIL));
  await button(page, "Create my school").click();
  await heading(page, "Your school is being set up").waitFor();
  doors.createTenant = createTenant;
  // The school's database, then its administrator in it.
  for (const kind of ["apply_tenant", "apply_staff"]) {
    await world.runControl(
      sql`update outbox set run_at = created_at where kind = ${kind} and done_at is null`,
    );
    await world.runJobs();
  }
  await page.getByRole("link", { name: "Look again" }).click();
  await page.getByRole("button", { name: `Go on to ${NAME}` }).click();
  await heading(page, "Administration").waitFor();
  assert.equal(new URL(page.url()).host, `st-annes-cafe-and-farm.localhost:${world.port}`);
  await context.close();
});
