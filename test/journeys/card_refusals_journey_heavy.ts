import assert from "node:assert/strict";
import { links } from "../../domain/links.ts";
import { openLesson, wrongCode } from "../../server/features/lessons/testing.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openCard, openLessonSchool, typeCode } from "./cards_page.ts";
import { ready } from "./page_actions.ts";

Deno.test("a found, guessed, ended or switched-off card opens nothing and gives the reason", async () => {
  await using school = await openLessonSchool();
  const { world, browser, oak, teacher, admin, amira, cards } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const waitForAlert = (text: string | RegExp) => page.getByRole("alert").getByText(text).waitFor();
    await page.goto(world.at(oak, "/card"));
    await page.getByRole("heading", { name: "Scan your card" }).waitFor();
    await ready(page);
    await assertAccessible(page, "the card door without a card");

    await openCard(page, school, cards.amira);
    const five = page.getByRole("button", { name: "5", exact: true });
    const box = await five.boundingBox();
    await typeCode(page, "482913");
    await waitForAlert("That is not the class code. Look at it again.");
    await assertAccessible(page, "a wrong class code");
    assert.equal(await page.getByLabel("Class code").inputValue(), "", "the field is cleared");
    assert.deepEqual(await five.boundingBox(), box, "the keys do not move");
    await five.click();
    await page.getByText("Your teacher shows you 6 numbers.").waitFor();
    assert.equal(await page.getByText("That is not the class code.").count(), 0, "gone with the next digit");
    await page.getByRole("button", { name: "Delete" }).click();
    const lesson = await openLesson(teacher);
    for (let i = 0; i < 4; i++) {
      await page.getByLabel("Class code").fill(wrongCode(lesson));
      const [response] = await Promise.all([
        page.waitForResponse(/student-access\/card/),
        page.keyboard.press("Enter"),
      ]);
      assert.equal(response.status(), 403);
      await page.getByLabel("Class code").and(page.locator("[value='']")).waitFor();
    }
    await typeCode(page, lesson.code);
    await waitForAlert(/^Too many wrong codes\. Wait until \d\d:\d\d, or ask your teacher\.$/);
    await assertAccessible(page, "a locked card");
    problems.expect(/^403/);
    problems.expect(/^429/);

    // The next card opens in the same tab: only the hash changes.
    await page.evaluate((address) => location.assign(address), links.card(cards.jay));
    await page.getByRole("alert").getByText("Too many wrong codes").waitFor({ state: "detached" });
    assert.equal(page.url(), world.at(oak, "/card"));
    await admin.put("/api/lessons/settings", { cardsAllowed: false });
    await typeCode(page, lesson.code);
    await waitForAlert("Cards do not work here now. Ask your teacher.");
    problems.expect(/^403/);
    await admin.put("/api/lessons/settings", { cardsAllowed: true });

    await teacher.post(`/api/students/${amira.id}/revoke-cards`);
    await openCard(page, school, cards.amira);
    await typeCode(page, lesson.code);
    await waitForAlert("This card does not work any more. Ask your teacher for a new one.");
    problems.expect(/^400/);
    await assertAccessible(page, "a card that has ended");
    await page.reload();
    await page.getByRole("heading", { name: "Scan your card" }).waitFor();
  });
});
