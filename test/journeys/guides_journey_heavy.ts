import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, launchBrowser, PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { openLiveWorld } from "./live_world.ts";
import { openAs, ready, waitForPage } from "./page_actions.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;
const backButton = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

/** At the top of the window, under the header. */
async function waitForFocusedHeading(page: Page, anchor: string) {
  await page.locator(`#${anchor}:focus`).waitFor();
  await page.waitForFunction((anchor) => {
    const { top } = document.getElementById(anchor)!.getBoundingClientRect();
    return top > 0 && top < 200;
  }, anchor);
}

Deno.test("a student reads a section of the guide on a phone and goes back", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, student } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student);
    await page.getByRole("link", { name: "Student Guide" }).click();
    await ready(page);
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Student Guide");
    await assertAccessible(page, "the student's guide on a phone");

    await page.getByText("On this page").filter({ visible: true }).click();
    const contents = page.getByRole("navigation", { name: "On this page" });
    await assertAccessible(page, "the guide with its contents");
    await contents.getByRole("link", { name: "Sending it in" }).click();
    await waitForFocusedHeading(page, "sending-it-in");
    assert.equal(pathOf(page), "/docs/student#sending-it-in");
    await contents.getByRole("link", { name: "Keeping safe" }).click();
    await waitForPage(page, /#keeping-safe$/);
    await page.goBack();
    await waitForPage(page, /#sending-it-in$/);
    await page.reload();
    await ready(page);

    await backButton(page).click();
    await waitForPage(page, world.at(oak, "/"));
    await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrollWidth <= PHONE.width, `${scrollWidth} pixels wide`);
  });
});

Deno.test("a guide opens at the section in its URL, and Back without history leads home", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await withPage(browser, DESKTOP, async (page) => {
    await page.goto(world.at(oak, "/docs/teacher#giving-feedback"));
    await ready(page);
    await waitForFocusedHeading(page, "giving-feedback");
    const flat = await page.locator("main img").evaluateAll((images) =>
      images.filter(({ clientHeight }) => clientHeight < 50).map((image) => image.getAttribute("src"))
    );
    assert.deepEqual(flat, [], "room for pictures that have not come yet, so that nothing jumps");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Assessing" })
      .click();
    await waitForFocusedHeading(page, "assessing");
    await backButton(page).click();
    await waitForPage(page, world.at(oak, "/"));
  });
});

Deno.test("every text page is accessible and fits the window at both widths", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school(
    "oak",
    "The Riverside and Millbrook Federation of Alternative Provision Academies",
  );
  await withPage(browser, PHONE, async (page) => {
    for (
      const path of [
        "/docs/teacher",
        "/docs/admin",
        "/docs/embedding",
        "/docs/moodle",
        "/privacy",
        "/accessibility",
      ]
    ) {
      await page.goto(world.at(oak, path));
      await ready(page);
      await assertAccessibleAtBothSizes(page, path);
    }
  });
});

Deno.test("a table wider than a phone scrolls by keyboard", async () => {
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

Deno.test("an unknown guide says so, and Go Back leads to the previous page", async () => {
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
    await waitForPage(page, world.at(oak, "/privacy"));
    problems.expect(/^404/);
  });
});
