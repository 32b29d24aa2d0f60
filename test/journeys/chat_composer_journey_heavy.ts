import assert from "node:assert/strict";
import { messageTexts, startThread } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openChat, openChatSchool, sentMessage } from "./chat_page.ts";
import { addCookies, ready } from "./page_actions.ts";
import { signInStudent } from "../factories.ts";

Deno.test("Enter sends, Shift+Enter starts a new line, and an input method's Enter only ends a word", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const box = chat.getByRole("textbox", { name: "Message" });
    await chat.getByText("Enter sends, Shift+Enter starts a new line").waitFor();
    const boxHeight = async () => (await box.boundingBox())?.height ?? 0;
    const twoLines = await boxHeight();
    await box.pressSequentially("One");
    await box.press("Shift+Enter");
    await box.pressSequentially("Two");
    assert.equal(await boxHeight(), twoLines, "two lines fit from the start");
    for (let line = 3; line <= 30; line++) await box.press("Shift+Enter");
    const thirtyLines = await boxHeight();
    assert.ok(
      thirtyLines > twoLines * 2 && thirtyLines < 300,
      `grows, then scrolls: ${thirtyLines}`,
    );
    await box.fill("你好");
    await box.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }),
      )
    );
    assert.equal(await box.inputValue(), "你好");
    await box.press("Enter");
    await sentMessage(chat, "你好").waitFor();
    assert.equal(await box.inputValue(), "");
    await box.and(page.locator(":focus")).waitFor();
    assert.deepEqual(await messageTexts(teacher, await startThread(teacher, portfolio)), ["你好"]);
  });
});

Deno.test("a message that is too long says so beside the box, and a draft is there at the next visit", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, amira, jay, portfolio, other: otherPortfolio } = school;
  await withPage(browser, PHONE, async (page) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const box = chat.getByRole("textbox", { name: "Message" });
    const send = chat.getByRole("button", { name: "Send" });
    assert.equal(await chat.getByText("Enter sends").isVisible(), false, "no keyboard hint on a phone");
    await box.fill("x".repeat(4501));
    await chat.getByText("4,501 of 5,000 characters").waitFor();
    assert.ok(await send.isEnabled());
    await box.fill("x".repeat(5001));
    await chat.getByText("A message can be at most 5,000 characters long").waitFor();
    assert.ok(await send.isDisabled());
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    await assertAccessible(page, "a message that is too long");

    await box.fill("Half a thought");
    await page.reload();
    await ready(page);
    assert.equal(await box.inputValue(), "Half a thought");
    await page.goto("about:blank");
    await addCookies(page, await signInStudent(world, oak, jay));
    await openChat(page, world.at(oak, `/portfolio/${otherPortfolio.id}`));
    assert.equal(await box.inputValue(), "", "another student does not see it");
    await addCookies(page, await signInStudent(world, oak, amira));
    await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    assert.equal(await box.inputValue(), "Half a thought");
    await send.click();
    await sentMessage(chat, "Half a thought").waitFor();
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes("Half a thought")), false);
  });
});
