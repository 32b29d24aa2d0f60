import assert from "node:assert/strict";
import { begin, wordsIn } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { DESK, openChat, openChatSchool, PHONE, said } from "./chat_on_the_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

Deno.test("Enter sends, Shift and Enter begins a line, and an input method's Enter only ends a word", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  await withPage(browser, DESK, async (page) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const box = chat.getByRole("textbox", { name: "Message" });
    await chat.getByText("Enter sends, Shift+Enter starts a new line").waitFor();
    const rows = async () => (await box.boundingBox())?.height ?? 0;
    const two = await rows();
    await box.pressSequentially("One");
    await box.press("Shift+Enter");
    await box.pressSequentially("Two");
    assert.equal(await rows(), two, "two lines stand in it from the beginning");
    for (let line = 3; line <= 30; line++) await box.press("Shift+Enter");
    const grown = await rows();
    assert.ok(grown > two * 2 && grown < 300, `it grows, and then it scrolls: ${grown}`);
    await box.fill("你好");
    await box.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }),
      )
    );
    assert.equal(await box.inputValue(), "你好");
    await box.press("Enter");
    await said(chat, "你好").waitFor();
    assert.equal(await box.inputValue(), "");
    await box.and(page.locator(":focus")).waitFor();
    assert.deepEqual(await wordsIn(teacher, await begin(teacher, portfolio)), ["你好"]);
  });
});

Deno.test("a message that is too long says so beside the box, and one that is not sent yet is there at the next visit", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, jay, portfolio, other } = await openChatSchool(world);
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const box = chat.getByRole("textbox", { name: "Message" });
    const send = chat.getByRole("button", { name: "Send" });
    assert.equal(await chat.getByText("Enter sends").isVisible(), false, "a phone has no Shift");
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
    await page.goto(world.at(oak, "/"));
    await enterAsStudent(page, teacher, jay);
    await openChat(page, world.at(oak, `/portfolio/${other.id}`));
    assert.equal(await box.inputValue(), "", "another person is not offered it");
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await box.waitFor();
    assert.equal(await box.inputValue(), "Half a thought");
    await send.click();
    await said(chat, "Half a thought").waitFor();
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes("Half a thought")), false);
  });
});
