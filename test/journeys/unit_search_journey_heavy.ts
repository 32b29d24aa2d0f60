import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs } from "./page_actions.ts";
import { htmlPage, openPageServer } from "./page_server.ts";

const REFUSAL_NOTE = /refuse to be shown inside another page.*choose “Open in New Tab”/;

Deno.test("the awarding body's search is framed, refreshed, and opened in a new tab", async () => {
  let requestCount = 0;
  const referrers: (string | null)[] = [];
  await using searchServer = openPageServer((path, request) => {
    if (path !== "/search") return;
    requestCount++;
    referrers.push(request.headers.get("referer"));
    return htmlPage(`<h1>Find a unit</h1><p>Reading number ${requestCount}</p>`);
  });
  const address = searchServer.at("/search", "units.example");
  await using school = await openLiveSchool({ settings: { UNIT_SEARCH_URL: address } });
  const { browser } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher);
    const section = page.getByRole("region", { name: "Search units" });
    await section.getByText(REFUSAL_NOTE).waitFor();
    const frame = section.locator("iframe");
    assert.equal(await frame.evaluate((frame) => frame.getBoundingClientRect().height), 700);
    await frame.scrollIntoViewIfNeeded();
    const framePage = page.frameLocator("iframe[title='Unit search of the awarding body']");
    await framePage.getByText("Reading number 1").waitFor();
    await assertAccessible(page, "a dashboard with the search in a frame");
    await section.getByRole("button", { name: "Refresh" }).click();
    await framePage.getByText("Reading number 2").waitFor();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      section.getByRole("link", { name: "Open in New Tab" }).click(),
    ]);
    await tab.getByText("Reading number 3").waitFor();
    assert.equal(tab.url(), address);
    assert.equal(await tab.evaluate(() => opener), null);
    assert.deepEqual(referrers, [null, null, null], "no referrer is sent");
  });
});

Deno.test("where the search refuses to be framed, the note and the new tab remain", async () => {
  let requestCount = 0;
  await using searchServer = openPageServer((path) => {
    if (path !== "/search") return;
    const response = htmlPage("<h1>Find a unit</h1>");
    // The frame's request is the first.
    if (++requestCount === 1) response.headers.set("x-frame-options", "DENY");
    return response;
  });
  await using school = await openLiveSchool({
    settings: { UNIT_SEARCH_URL: searchServer.at("/search", "units.example") },
  });
  const { browser } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const refusal = page.waitForEvent("console", (message) => message.text().includes("X-Frame-Options"));
    await openAs(page, school.teacher);
    const section = page.getByRole("region", { name: "Search units" });
    await section.locator("iframe").scrollIntoViewIfNeeded();
    await refusal;
    assert.ok(await section.getByText(REFUSAL_NOTE).isVisible());
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      section.getByRole("link", { name: "Open in New Tab" }).click(),
    ]);
    await tab.getByRole("heading", { name: "Find a unit" }).waitFor();
    problems.expect(/X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
  });
});

Deno.test("without a search page the code box says where codes stand, and links to a unit's page", async () => {
  await using school = await openLiveSchool();
  const { browser } = school;
  await withPage(browser, PHONE, async (page) => {
    await page.context().route(
      "https://www.aqa.org.uk/**",
      (route) =>
        route.fulfill({
          contentType: "text/html",
          body: "<!doctype html><title>A unit</title><h1>A unit</h1>",
        }),
    );
    await openAs(page, school.teacher, "/#search-aqa");
    assert.equal(await page.locator("iframe").count(), 0);
    const box = page.locator("#search-aqa");
    await box.getByText("You'll find the code at the top of the unit sheet").waitFor();
    await box.getByLabel("Unit code").fill("1217");
    await page.keyboard.press("Enter");
    await box.getByText("Unit code must be 6 digits").waitFor();
    await assertAccessible(page, "a dashboard without a search page");
    await box.getByLabel("Unit code").fill(" 121766 ");
    await page.keyboard.press("Enter");
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      box.getByRole("link", { name: "Open the unit’s page at the awarding body" }).click(),
    ]);
    await tab.getByRole("heading", { name: "A unit" }).waitFor();
    assert.equal(tab.url(), "https://www.aqa.org.uk/programmes/unit-award-scheme/unit-details?unit=121766");
    assert.equal(await box.getByText("Unit code must be 6 digits").count(), 0);
  });
});
