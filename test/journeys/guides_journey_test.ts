import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;
const back = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

/** Waits until a heading stands at the top of the window, under the header, and bears the focus. */
async function standsAt(page: Page, anchor: string) {
  await page.locator(`#${anchor}:focus`).waitFor();
  await page.waitForFunction((anchor) => {
    const { top } = document.getElementById(anchor)!.getBoundingClientRect();
    return top > 0 && top < 200;
  }, anchor);
}

Deno.test("a student reads a part of the guide on a phone and comes back to where they were", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example");
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira" });
  await assign(teacher, amira);
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, "/"));
    await page.getByRole("link", { name: "Student Guide" }).click();
    await ready(page);
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Student Guide");
    await assertAccessible(page, "the student's guide on a phone");

    await page.getByText("On this page").filter({ visible: true }).click();
    const contents = page.getByRole("navigation", { name: "On this page" });
    await assertAccessible(page, "the guide with its contents");
    await contents.getByRole("link", { name: "Sending it in" }).click();
    await standsAt(page, "sending-it-in");
    assert.equal(pathOf(page), "/docs/student#sending-it-in");
    await contents.getByRole("link", { name: "Keeping safe" }).click();
    await page.waitForURL(/#keeping-safe$/);
    await page.goBack();
    await page.waitForURL(/#sending-it-in$/);
    await page.reload();
    await ready(page);

    await back(page).click();
    await page.waitForURL(world.at(oak, "/"));
    await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} pixels wide`);
  });
});

Deno.test("a guide's address with a place in it opens there, and Back leads home where nothing is to go back to", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await withPage(browser, DESKTOP, async (page) => {
    await page.goto(world.at(oak, "/docs/teacher#giving-feedback"));
    await ready(page);
    await standsAt(page, "giving-feedback");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Assessing" })
      .click();
    await standsAt(page, "assessing");
    await back(page).click();
    await page.waitForURL(world.at(oak, "/"));
  });
});

Deno.test("every written page can be read by everybody, at both widths, and nothing is wider than the window", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school(
    "oak",
    "The Riverside and Millbrook Federation of Alternative Provision Academies",
  );
  for (const size of [PHONE, DESKTOP]) {
    await withPage(browser, size, async (page) => {
      for (const path of ["/docs/teacher", "/docs/admin", "/privacy", "/accessibility"]) {
        await page.goto(world.at(oak, path));
        await ready(page);
        await assertAccessible(page, `${path} at ${size.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= size.width, `${path} is ${wide} pixels wide`);
      }
    });
  }
});

Deno.test("in a table that is wider than a phone the keyboard moves along", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak");
  await withPage(browser, { width: 320, height: 640 }, async (page) => {
    await page.goto(world.at(oak, "/docs/teacher"));
    const table = page.getByRole("region", { name: "Table" }).nth(1);
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.activeElement!.scrollLeft > 0);
  });
});

Deno.test("a guide that there is not says so, and Go Back leads to the page before", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak");
  await withPage(browser, PHONE, async (page, problems) => {
    await page.goto(world.at(oak, "/privacy"));
    await page.evaluate(() => {
      location.href = "/docs/nothing";
    });
    await page.getByRole("heading", { name: "Documentation Not Found" }).waitFor();
    await page.getByText("Documentation not found", { exact: true }).waitFor();
    await ready(page);
    await assertAccessible(page, "no such guide");
    await page.getByRole("button", { name: "Go Back" }).click();
    await page.waitForURL(world.at(oak, "/privacy"));
    problems.expect(/^404/);
  });
});
