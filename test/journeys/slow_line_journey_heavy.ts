import assert from "node:assert/strict";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { openBarePage } from "./bare_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { pngPayload } from "./evidence_page.ts";
import { openLiveSchool } from "./live_school.ts";
import { addCookies, openAs } from "./page_actions.ts";
import { measureVisit } from "./slow_line.ts";

/** Slow enough that bytes and round trips decide, whatever else the machine does. */
const SLOW_LINE = { downlink: 0.8, latency: 150, processor: 1 };
const FIRST_VISIT = { bytes: 180_000, requests: 20, firstPaint: 2, live: 1.6 };
const SECOND_VISIT = { bytes: 14_000, requests: 4 };

Deno.test("a first visit on a slow line takes little longer than its bytes, a second hardly any", async () => {
  await using school = await openLiveSchool();
  const { world, oak, teacher, browser } = school;
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const portfolio = await assign(teacher, amira, "100012");
  const student = await signInStudent(world, oak, amira);
  await withPage(browser, PHONE, async (page) => {
    await addCookies(page, student);
    const url = world.at(oak, `/portfolio/${portfolio.id}`);
    const first = await measureVisit(page, url, SLOW_LINE);
    await using server = openBarePage(first);
    const bare = await measureVisit(page, server.at("/"), SLOW_LINE);
    const figures = JSON.stringify({ first, bare });
    assert.ok(first.bytes <= FIRST_VISIT.bytes && first.requests <= FIRST_VISIT.requests, figures);
    assert.ok(first.firstPaint <= FIRST_VISIT.firstPaint * bare.firstPaint, figures);
    assert.ok(first.live <= FIRST_VISIT.live * bare.live, figures);
    const second = await measureVisit(page, url, SLOW_LINE);
    assert.ok(
      second.bytes <= SECOND_VISIT.bytes && second.requests <= SECOND_VISIT.requests,
      JSON.stringify(second),
    );
  });
});

Deno.test("on a fast line the page fetches the scripts that it may want, once it is live", async () => {
  await using school = await openLiveSchool();
  await withPage(school.browser, PHONE, async (page) => {
    // However busy this machine is.
    await page.addInitScript(() => {
      const real = performance.getEntriesByType.bind(performance);
      performance.getEntriesByType = (type) =>
        type === "navigation"
          ? [{ requestStart: 0, responseEnd: 50 } as PerformanceNavigationTiming]
          : real(type);
    });
    const toaster = page.waitForRequest((request) =>
      request.resourceType() === "fetch" && /\/notices-[^/]*\.js$/.test(request.url())
    );
    await openAs(page, school.teacher, "/profile");
    await toaster;
  });
});

Deno.test("what could not be fetched without a connection opens and sends once there is one", async () => {
  await using school = await openLiveSchool();
  const { world, oak, teacher, browser } = school;
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const portfolio = await assign(teacher, amira, "100012");
  const student = await signInStudent(world, oak, amira);
  await withPage(browser, DESKTOP, async (page, problems) => {
    // Nothing is fetched ahead.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await openAs(page, student, `/portfolio/${portfolio.id}`);
    const addLink = page.getByRole("button", { name: "Add link" }).first();
    await page.context().setOffline(true);
    await addLink.click();
    await page.getByText("This could not be opened").first().waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Voice" }).first().click();
    await page.getByText("This could not be opened").first().waitFor();
    assert.equal(await page.getByText("This part of the page has stopped working").count(), 0);
    await chooseFiles(page, 1, [pngPayload("bed.png")]);
    await page.getByText(/^Waiting for the connection/).waitFor();
    await page.context().setOffline(false);
    await page.getByText("File uploaded").first().waitFor();
    await addLink.click();
    await page.getByRole("dialog", { name: "Add a link" }).waitFor();
    problems.expect(/assets|Failed to load/);
  });
});
