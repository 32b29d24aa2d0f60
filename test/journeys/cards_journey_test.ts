import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import type { Request } from "playwright-core";
import { addStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openCard, pageAndStorageText, readQrCode, TABLET, typeCode } from "./cards_page.ts";
import { openTwoStudents } from "./live_school.ts";
import { addCookies, intercept, openAs, ready } from "./page_actions.ts";

/** A4 in points. */
const A4_POINTS = { width: 595, height: 842 };

Deno.test("a school switches cards on, a teacher prints them and opens a lesson, a student signs in", async () => {
  await using school = await openTwoStudents();
  const { world, browser, oak, teacher, admin } = school;
  for (let i = 0; i < 7; i++) await addStudent(teacher);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await addCookies(page, teacher);
    await page.goto(world.at(oak, "/lessons"));
    await page.getByText("An administrator can switch this on: Helen Marsh.").waitFor();
    await ready(page);
    await assertAccessible(page, "lessons where cards are off, for a teacher");
    assert.equal(await page.getByRole("button", { name: "Open the lesson" }).count(), 0);

    await withPage(browser, PHONE, async (adminPage) => {
      await openAs(adminPage, admin, "/lessons");
      await adminPage.getByRole("button", { name: "Switch cards on" }).click();
      await adminPage.getByText("Cards switched on").first().waitFor();
      await assertAccessible(adminPage, "lessons and cards for an administrator, on a phone");
    });

    await page.reload();
    await ready(page);
    await page.getByLabel("Lesson length").selectOption("45 minutes");
    await page.getByRole("button", { name: "Open the lesson" }).click();
    await page.getByText("No one has signed in yet.").waitFor();
    await page.getByRole("heading", { name: "Your lesson is open" }).and(page.locator(":focus")).waitFor();
    const code = (await page.getByText(/^Class code: /).innerText()).replace(/\D/g, "");
    assert.match(code, /^\d{6}$/);
    await page.getByText(/^4[45] minutes left$/).waitFor();
    await assertAccessible(page, "a lesson that is open");

    await page.getByRole("checkbox", { name: "Select all" }).check();
    await assertAccessible(page, "lessons and cards for a teacher");
    await intercept(page, /\/cards-[^/]*\.js$/, (route) => route.abort(), { times: 1 });
    const cardRequests: string[] = [];
    page.on(
      "request",
      (request) => void (/\/api\/cards$/.test(request.url()) && cardRequests.push(request.url())),
    );
    await page.getByRole("button", { name: "Make cards to print (9)" }).click();
    await page.getByText("No cards were made. Check your connection, then try again.").first().waitFor();
    problems.expect(/^net::ERR_FAILED/);
    assert.deepEqual(cardRequests, [], "no cards without a sheet");
    // While requests are intercepted the browser has no cache, so that it was the import that failed.
    await page.reload();
    await ready(page);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [response] = await Promise.all([
      page.waitForResponse(/\/api\/cards$/),
      page.getByRole("button", { name: "Make cards to print (9)" }).click(),
    ]);
    const tokens = (await response.json() as { token: string }[]).map(({ token }) => token);
    await page.getByRole("heading", { name: "9 cards to print" }).and(page.locator(":focus")).waitFor();
    await assertAccessible(page, "the sheet of cards");
    const cardUrl = await readQrCode(page, "Card of Amira Begum");
    const amiraToken = cardUrl.split("#")[1] ?? "";
    assert.equal(cardUrl, world.at(oak, `/card#${amiraToken}`));
    assert.ok(tokens.includes(amiraToken));
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const token of tokens) assert.ok(!stored.includes(token), "no card is stored in the browser");

    await page.getByRole("button", { name: "Back to lessons" }).click();
    const leaveDialog = page.getByRole("alertdialog", { name: "Leave without printing?" });
    await assertAccessible(page, "leaving cards that were not printed");
    await leaveDialog.getByRole("button", { name: "Stay here" }).click();

    const sheet = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
    assert.deepEqual(
      sheet.getPages().map((paper) => [Math.round(paper.getWidth()), Math.round(paper.getHeight())]),
      [[A4_POINTS.width, A4_POINTS.height], [A4_POINTS.width, A4_POINTS.height]],
      "eight on the first page, one on the second",
    );
    await page.getByRole("button", { name: "Back to lessons" }).click();
    await page.getByText("No one has signed in yet.").waitFor();
    const remaining = await pageAndStorageText(page);
    for (const token of tokens) assert.ok(!remaining.includes(token), "and none on the page");
    await page.getByRole("button", { name: "Make cards to print (0)" }).and(page.locator(":focus")).waitFor();

    await withPage(browser, TABLET, async (tablet) => {
      const requests: string[] = [];
      tablet.on("request", (request) => requests.push(request.url()));
      await openCard(tablet, school, amiraToken);
      assert.equal(tablet.url(), world.at(oak, "/card"), "the token is removed from the address");
      await assertAccessible(tablet, "the class code");
      assert.ok(!(await pageAndStorageText(tablet)).includes("Amira"), "no name before the code is right");
      await typeCode(tablet, code);
      await tablet.getByRole("heading", { name: "Student Portfolio" }).waitFor();
      await tablet.getByText("Amira Begum").first().waitFor();
      await ready(tablet);
      await assertAccessible(tablet, "a portfolio in a lesson");
      assert.deepEqual(
        requests.filter((url) => url.includes(amiraToken)),
        [],
        "the server sees the token in no address",
      );
    });

    await page.getByText("1 signed in, 1 is here now.").waitFor();
    await page.getByText("Amira Begum", { exact: true }).first().waitFor();
    const polled = Promise.withResolvers<Request>();
    await intercept(page, /\/api\/lessons\/[^/]+$/, (route) => polled.resolve(route.request()), { times: 1 });
    const heldRequest = await polled.promise;
    const dropped = page.waitForEvent("requestfailed", (request) => request === heldRequest);
    await page.getByRole("button", { name: "15 minutes longer" }).click();
    await page.getByText("The lesson is 15 minutes longer").first().waitFor();
    // A poll from before the extension cannot undo it.
    await dropped;
    await page.getByText(/^(59 minutes|1 hour) left$/).waitFor();
    await page.getByRole("button", { name: "Close the lesson" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Close the lesson" }).click();
    await page.getByText("Your lesson is over").waitFor();
    await page.getByRole("heading", { name: "Start a lesson" }).and(page.locator(":focus")).waitFor();

    await page.getByRole("button", { name: "End card of Amira Begum" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End cards" }).click();
    await page.getByText("Cards ended").first().waitFor();
    await page.getByRole("button", { name: "End card of Amira Begum" }).waitFor({ state: "detached" });
  });
});
