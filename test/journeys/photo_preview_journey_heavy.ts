import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { previewLink } from "../../domain/photo_preview.ts";
import { add, filesOf, upload } from "../../server/features/evidence/testing.ts";
import { largePhoto } from "../../server/features/evidence/thumbnails/testing.ts";
import { PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { openAs, ready, waitForPage } from "./page_actions.ts";
import { PNG } from "./sample_files.ts";

/** Waits until the open picture has so many pixels across. */
const waitForPixels = (page: Page, width: number) =>
  page.waitForFunction(
    (width) => document.querySelector<HTMLImageElement>(".gallery-picture img")?.naturalWidth === width,
    width,
  );

async function openWithPictures() {
  const school = await openPortfolio();
  const { student, portfolio } = school;
  for (const [fileName, bytes] of [["plan.png", PNG], ["trip.jpg", await largePhoto()]] as const) {
    const path = await upload(student, bytes, fileName);
    await add(student, portfolio.submissions[0]!.id, path, { fileName });
  }
  await school.world.runJobs();
  return school;
}

Deno.test("a large photo is shown in a smaller copy until it is enlarged", async () => {
  await using school = await openWithPictures();
  const { teacher, portfolio } = school;
  const [plan, trip] = await filesOf(teacher, portfolio);
  await withPage(school.browser, PHONE, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    const preloaded = page.waitForResponse((response) => response.url().endsWith(previewLink(trip!.id)));
    await page.getByRole("button", { name: "View plan.png" }).click();
    await preloaded;
    await page.keyboard.press("ArrowRight");
    await waitForPixels(page, 1600);
    assert.deepEqual([asked.includes(trip!.fileUrl), asked.includes(plan!.fileUrl)], [false, true]);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await waitForPixels(page, 2000);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await waitForPixels(page, 2000);
  });
});

Deno.test("on a phone Back closes the open piece, and leaves the page once it is closed", async () => {
  await using school = await openWithPictures();
  const { teacher, portfolio } = school;
  await withPage(school.browser, PHONE, async (page) => {
    await openAs(page, teacher, "/manage-students");
    await page.goto(school.world.at(school.oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    const view = page.getByRole("button", { name: "View plan.png" });
    const gallery = page.getByRole("dialog", { name: "plan.png" });
    await view.click();
    await gallery.waitFor();
    await page.goBack();
    await gallery.waitFor({ state: "detached" });
    await page.locator(":focus").and(view).waitFor();
    await view.click();
    await page.getByRole("button", { name: "Close" }).click();
    await gallery.waitFor({ state: "detached" });
    await page.waitForFunction(() => history.state === null);
    await page.goBack();
    await waitForPage(page, /manage-students/);
  });
});
