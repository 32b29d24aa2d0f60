import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openLesson } from "../../server/features/lessons/testing.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { comeIn, everythingIn, openLessonRoom, PHONE, scan, TABLET, typeCode } from "./cards_on_the_page.ts";
import { chooseFiles, holdSigningIn, ready } from "./on_the_page.ts";
import { png } from "./evidence_page.ts";
import { boxOf, kept, saved } from "./writing_on_the_page.ts";

const SECRETS = ["Amira", "Begum", "We dug a bed", "bed-of-amira.png"];

/** That nothing of the first learner is on the page or in the browser. */
async function knowsNothing(page: Page, moment: string) {
  const everything = await everythingIn(page);
  for (const secret of SECRETS) assert.ok(!everything.includes(secret), `${moment}: ${secret}`);
}

for (const size of [TABLET, PHONE]) {
  Deno.test(`two learners one after the other on one tablet (${size.width} px)`, async () => {
    const room = await openLessonRoom();
    await using _world = room.world;
    await using browser = await launchBrowser();
    const { code } = await openLesson(room.teacher);
    await withPage(browser, size, async (page, problems) => {
      await comeIn(page, room, { token: room.cards.amira, code });
      const address = page.url();
      await boxOf(page, 1).fill("We dug a bed.");
      await saved(page, 1);
      await chooseFiles(page, 1, [png("bed-of-amira.png")]);
      await page.locator("#outcome-1").getByText("bed-of-amira.png").first().waitFor();
      await page.goto(room.world.at(room.oak, "/"));
      await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
      await ready(page);
      await assertAccessible(page, "a learner's start page in a lesson");
      await page.getByRole("button", { name: "I have finished" }).click();
      await page.getByText("Hand the tablet on, or scan the next card.").waitFor();
      await ready(page);
      await assertAccessible(page, "all done");
      await knowsNothing(page, "all done");
      for (
        const [moment, go] of [
          ["back", () => page.goBack()],
          ["reload", () => page.reload()],
          ["her address", () => page.goto(address)],
        ] as const
      ) {
        await go();
        await page.getByRole("heading", { name: "You are signed out." }).waitFor();
        await knowsNothing(page, moment);
      }

      await comeIn(page, room, { token: room.cards.jay, code });
      await page.getByText("Jay Cole").first().waitFor();
      assert.equal(await boxOf(page, 1).inputValue(), "");
      await knowsNothing(page, "the next learner");
      await page.goBack();
      await page.locator("body").waitFor();
      await knowsNothing(page, "the next learner, back");
      await page.goto(address);
      await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
      problems.expect(/^404/);
      await knowsNothing(page, "the next learner at her address");
    });
  });
}

Deno.test("a lesson that closes while somebody writes leaves the words to them alone", async () => {
  const room = await openLessonRoom();
  await using _world = room.world;
  await using browser = await launchBrowser();
  const lesson = await openLesson(room.teacher);
  await withPage(browser, TABLET, async (page, problems) => {
    await comeIn(page, room, { token: room.cards.amira, code: lesson.code });
    const leaves = await holdSigningIn(page, /\/card\?ended=1/);
    assert.equal((await room.teacher.post(`/api/lessons/${lesson.id}/close`)).status, 200);
    await boxOf(page, 1).fill("We dug a bed, and the bell rang.");
    await leaves();
    problems.expect(/^401/);
    await page.getByText("Your work is kept. To go on, scan your card again.").waitFor();
    await ready(page);
    await assertAccessible(page, "a lesson that has ended");

    const next = await openLesson(room.teacher);
    await comeIn(page, room, { token: room.cards.jay, code: next.code });
    assert.equal(await boxOf(page, 1).inputValue(), "");
    assert.equal(await page.getByText("the bell rang").count(), 0);
    await page.getByRole("button", { name: "I have finished" }).click();
    await page.getByText("Hand the tablet on, or scan the next card.").waitFor();
    assert.equal((await kept(page)).length, 1, "his way out wipes only what is his");

    await comeIn(page, room, { token: room.cards.amira, code: next.code });
    await boxOf(page, 1).and(page.getByText("We dug a bed, and the bell rang.")).waitFor();
    await saved(page, 1);
    await page.getByRole("button", { name: "I have finished" }).click();
    await page.getByText("Hand the tablet on, or scan the next card.").waitFor();
    assert.deepEqual(await kept(page), []);
  });
});

Deno.test("a page that is left open goes by itself once the next learner has come in beside it", async () => {
  const room = await openLessonRoom();
  await using _world = room.world;
  await using browser = await launchBrowser();
  const { code } = await openLesson(room.teacher);
  await withPage(browser, TABLET, async (page, problems) => {
    await comeIn(page, room, { token: room.cards.amira, code });
    const tab = await page.context().newPage();
    await scan(tab, room, room.cards.jay);
    await typeCode(tab, code);
    await tab.getByText("Jay Cole").first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByRole("heading", { name: "You are signed out." }).waitFor();
    assert.ok(!(await everythingIn(page)).includes("Amira"));
    problems.expect(/^401/);
  });
});
