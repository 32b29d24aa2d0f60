import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import type { Request } from "playwright-core";
import { addStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import {
  bring,
  DESKTOP,
  everythingIn,
  openCardRoom,
  PHONE,
  readPicture,
  scan,
  TABLET,
  typeCode,
} from "./cards_on_the_page.ts";
import { ready } from "./on_the_page.ts";

/** A4 in points. */
const A4 = { width: 595, height: 842 };

Deno.test("a school switches cards on, a teacher prints them and opens a lesson, a learner comes in", async () => {
  const room = await openCardRoom();
  const { world, oak, teacher, admin } = room;
  await using _world = world;
  await using browser = await launchBrowser();
  for (let i = 0; i < 7; i++) await addStudent(teacher);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await bring(page, teacher);
    await page.goto(world.at(oak, "/lessons"));
    await page.getByText("An administrator can switch this on in Admin Mode: Helen Marsh.").waitFor();
    await ready(page);
    await assertAccessible(page, "lessons where cards are off, for a teacher");
    assert.equal(await page.getByRole("button", { name: "Open the lesson" }).count(), 0);

    await withPage(browser, PHONE, async (helen) => {
      await bring(helen, admin);
      await helen.goto(world.at(oak, "/lessons"));
      await ready(helen);
      await helen.getByRole("button", { name: "Switch cards on" }).click();
      await helen.getByText("Cards switched on").first().waitFor();
      await assertAccessible(helen, "lessons and cards for an administrator, on a phone");
    });

    await page.reload();
    await ready(page);
    await page.getByLabel("How long it takes").selectOption("45 minutes");
    await page.getByRole("button", { name: "Open the lesson" }).click();
    await page.getByText("Nobody has come in yet.").waitFor();
    await page.getByRole("heading", { name: "Your lesson is open" }).and(page.locator(":focus")).waitFor();
    const code = (await page.locator(".class-code").innerText()).replace(/\s/g, "");
    assert.match(code, /^\d{6}$/);
    await page.getByText(/^4[45] minutes left$/).waitFor();
    await assertAccessible(page, "a lesson that is open");

    await page.getByRole("checkbox", { name: "Select all" }).check();
    await assertAccessible(page, "lessons and cards for a teacher");
    await page.route(/CardSheet/, (route) => route.abort(), { times: 1 });
    const made: string[] = [];
    page.on("request", (request) => void (/\/api\/cards$/.test(request.url()) && made.push(request.url())));
    await page.getByRole("button", { name: "Make cards to print (9)" }).click();
    await page.getByText("No cards were made. Check your connection, reload this page,").first().waitFor();
    problems.expect(/^net::ERR_FAILED/);
    assert.deepEqual(made, [], "no cards that nobody could see");
    await page.reload();
    await ready(page);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/cards$/),
      page.getByRole("button", { name: "Make cards to print (9)" }).click(),
    ]);
    const tokens = (await answer.json() as { token: string }[]).map(({ token }) => token);
    await page.getByRole("heading", { name: "9 cards to print" }).and(page.locator(":focus")).waitFor();
    await assertAccessible(page, "the sheet of cards");
    const says = await readPicture(page, "Card of Amira Begum");
    const amira = says.split("#")[1] ?? "";
    assert.equal(says, world.at(oak, `/card#${amira}`));
    assert.ok(tokens.includes(amira));
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const token of tokens) assert.ok(!kept.includes(token), "a card is kept nowhere in the browser");

    await page.getByRole("button", { name: "Back to lessons" }).click();
    const leave = page.getByRole("alertdialog", { name: "Leave without printing?" });
    await assertAccessible(page, "leaving cards that were not printed");
    await leave.getByRole("button", { name: "Stay here" }).click();

    const sheet = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
    assert.deepEqual(
      sheet.getPages().map((paper) => [Math.round(paper.getWidth()), Math.round(paper.getHeight())]),
      [[A4.width, A4.height], [A4.width, A4.height]],
      "eight on the first page, one on the second",
    );
    await page.getByRole("button", { name: "Back to lessons" }).click();
    // The lesson goes on meanwhile.
    await page.getByText("Nobody has come in yet.").waitFor();
    const left = await everythingIn(page);
    for (const token of tokens) assert.ok(!left.includes(token), "and gone with the sheet");
    await page.getByRole("button", { name: "Make cards to print (0)" }).and(page.locator(":focus")).waitFor();

    await withPage(browser, TABLET, async (tablet, problems) => {
      const asked: string[] = [];
      tablet.on("request", (request) => asked.push(request.url()));
      await scan(tablet, room, amira);
      assert.equal(tablet.url(), world.at(oak, "/card"), "the token is gone from the address");
      await assertAccessible(tablet, "the class code");
      assert.ok(!(await everythingIn(tablet)).includes("Amira"), "no name before the code is right");
      await tablet.getByRole("button", { name: "Come in" }).click();
      await tablet.getByRole("alert").getByText("Type the class code.").waitFor();
      await typeCode(tablet, code === "111111" ? "222222" : "111111");
      await tablet.getByRole("alert").getByText("That is not the class code. Look at it again.").waitFor();
      problems.expect(/^403/);
      await assertAccessible(tablet, "a wrong class code");
      await typeCode(tablet, code);
      await tablet.getByRole("heading", { name: "Student Portfolio" }).waitFor();
      await tablet.getByText("Amira Begum").first().waitFor();
      await ready(tablet);
      await assertAccessible(tablet, "a portfolio in a lesson");
      assert.deepEqual(
        asked.filter((url) => url.includes(amira)),
        [],
        "the server sees the token in no address",
      );
    });

    await page.getByText("1 came in, 1 is here now.").waitFor();
    await page.getByText("Amira Begum", { exact: true }).first().waitFor();
    const asked = Promise.withResolvers<Request>();
    await page.route(/\/api\/lessons\/[^/]+$/, (route) => asked.resolve(route.request()), { times: 1 });
    const held = await asked.promise;
    const dropped = page.waitForEvent("requestfailed", (request) => request === held);
    await page.getByRole("button", { name: "15 minutes longer" }).click();
    await page.getByText("The lesson is 15 minutes longer").first().waitFor();
    // What was asked before the lesson was made longer cannot make it shorter again.
    await dropped;
    await page.getByText(/^(59 minutes|1 hour) left$/).waitFor();
    await page.getByRole("button", { name: "Close the lesson" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Close the lesson" }).click();
    await page.getByText("Your lesson is over").waitFor();
    await page.getByRole("heading", { name: "Open a lesson" }).and(page.locator(":focus")).waitFor();

    await page.getByRole("button", { name: "End card of Amira Begum" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End cards" }).click();
    await page.getByText("Cards ended").first().waitFor();
    await page.getByRole("button", { name: "End card of Amira Begum" }).waitFor({ state: "detached" });
  });
});
