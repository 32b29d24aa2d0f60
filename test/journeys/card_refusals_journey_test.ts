import assert from "node:assert/strict";
import { links } from "../../domain/links.ts";
import { openLesson, wrongCode } from "../../server/features/lessons/testing.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLessonRoom, PHONE, scan, typeCode } from "./cards_on_the_page.ts";
import { ready } from "./on_the_page.ts";

Deno.test("a card that is found, guessed at, ended or switched off opens nothing, and says so in simple words", async () => {
  const room = await openLessonRoom();
  const { world, oak, teacher, admin, amira, cards } = room;
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, PHONE, async (page, problems) => {
    const says = (words: string) => page.getByRole("alert").getByText(words).waitFor();
    await page.goto(world.at(oak, "/card"));
    await page.getByRole("heading", { name: "Scan your card" }).waitFor();
    await ready(page);
    await assertAccessible(page, "the card door without a card");

    await scan(page, room, cards.amira);
    const five = page.getByRole("button", { name: "5", exact: true });
    const there = await five.boundingBox();
    await typeCode(page, "482913");
    await says("That is not the class code. Look at it again.");
    assert.equal(await page.getByLabel("Class code").inputValue(), "", "and is typed afresh");
    assert.deepEqual(await five.boundingBox(), there, "the keys stay under the finger");
    await five.click();
    await page.getByText("Your teacher shows you 6 numbers.").waitFor();
    assert.equal(await page.getByText("That is not the class code.").count(), 0, "until the next try");
    await page.getByRole("button", { name: "Delete" }).click();
    const lesson = await openLesson(teacher);
    for (let i = 0; i < 4; i++) {
      await page.getByLabel("Class code").fill(wrongCode(lesson));
      const [answer] = await Promise.all([
        page.waitForResponse(/student-access\/card/),
        page.keyboard.press("Enter"),
      ]);
      assert.equal(answer.status(), 403);
      await page.getByLabel("Class code").and(page.locator("[value='']")).waitFor();
    }
    await typeCode(page, lesson.code);
    await page.getByRole("alert").getByText(
      /^Too many wrong codes\. Wait until \d\d:\d\d, or ask your teacher\.$/,
    )
      .waitFor();
    await assertAccessible(page, "a locked card");
    problems.expect(/^403/);
    problems.expect(/^429/);

    // The next card is scanned in the same tab: only what stands behind the # changes.
    await page.evaluate((address) => location.assign(address), links.card(cards.jay));
    await page.getByRole("alert").getByText("Too many wrong codes").waitFor({ state: "detached" });
    assert.equal(page.url(), world.at(oak, "/card"));
    await admin.put("/api/lessons/settings", { cardsAllowed: false });
    await typeCode(page, lesson.code);
    await says("Cards do not work here now. Ask your teacher.");
    problems.expect(/^403/);
    await admin.put("/api/lessons/settings", { cardsAllowed: true });

    await teacher.post(`/api/students/${amira.id}/revoke-cards`);
    await scan(page, room, cards.amira);
    await typeCode(page, lesson.code);
    await says("This card does not work any more. Ask your teacher for a new one.");
    problems.expect(/^400/);
    await assertAccessible(page, "a card that has ended");
    await page.reload();
    await page.getByRole("heading", { name: "Scan your card" }).waitFor();
  });
});
