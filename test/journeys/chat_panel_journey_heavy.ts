import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openChatSchool, showKeyboard, waitForAnimations } from "./chat_page.ts";
import { pressAdd } from "./choose_files.ts";
import { openAs, pressEscape, ready, waitForPage } from "./page_actions.ts";
import { signInStudent } from "../factories.ts";

/** Polling interval of the closed button (spec 1 §4). */
const POLL_MS = 30_000;

const chatButton = (page: Page) => page.getByRole("button", { name: /^Chat/ });
const messageBox = (panel: Locator) => panel.getByRole("textbox");

Deno.test("a teacher sees that a student has written, and reads and answers beside the portfolio", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, portfolio, student } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher);
    await page.clock.install();
    const response = page.waitForResponse(/threads\/direct/);
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    await response;
    assert.equal(await page.getByRole("button", { name: "Chat", exact: true }).count(), 1);
    await assertAccessible(page, "a portfolio with its chat closed");

    const threadId = await startThread(student, portfolio);
    await postMessage(student, threadId, "Is outcome 2 done?");
    await page.clock.fastForward(POLL_MS);
    await page.getByRole("button", { name: "Chat 1 unread message", exact: true }).waitFor();
    await page.getByRole("status").getByText("1 unread message in the chat").waitFor();

    await chatButton(page).click();
    const panel = page.getByRole("dialog", { name: "Chat with Amira Begum" });
    await panel.getByText("Is outcome 2 done?").waitFor();
    await messageBox(panel).and(page.locator(":focus")).waitFor();
    assert.equal((await panel.boundingBox())?.height, 500);
    assert.equal(await chatButton(page).count(), 0, "the button is not under the panel");
    await assertAccessible(page, "a portfolio with its chat open");
    await page.keyboard.type("Nearly. Please add a photo.");
    await page.keyboard.press("Enter");
    await panel.getByText("Nearly. Please add a photo.").waitFor();
    await messageBox(panel).and(page.locator(":focus")).waitFor();

    const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    await feedback.click();
    await waitForAnimations(panel);
    const [feedbackBox, panelBox] = [await feedback.boundingBox(), await panel.boundingBox()];
    assert.ok(
      feedbackBox && panelBox && feedbackBox.x + feedbackBox.width <= panelBox.x,
      "the focused box is beside the panel",
    );
    await feedback.fill("You dug it deep enough.");
    await pressEscape(page);
    assert.equal(await panel.count(), 1, "Escape in the portfolio keeps the chat open");

    await page.reload();
    await panel.getByText("Nearly. Please add a photo.").waitFor();
    await ready(page);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await messageBox(panel).focus();
    await pressEscape(page);
    await panel.waitFor({ state: "detached" });
    await chatButton(page).and(page.locator(":focus")).waitFor();
    await page.reload();
    await ready(page);
    assert.equal(await panel.count(), 0);
    assert.equal(await page.getByRole("button", { name: "Chat", exact: true }).count(), 1);
  });
});

Deno.test("on a phone the chat fills the screen, stays above the keyboard, and its button hides no focused element", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  await postMessage(teacher, await startThread(teacher, portfolio), "Well done today!");
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira));
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
    const button = page.getByRole("button", { name: "Chat 1 unread message", exact: true });
    await button.waitFor();
    await assertAccessible(page, "a portfolio on a phone with its chat closed");
    const lastLink = page.getByRole("link", { name: "Accessibility statement" });
    for (const element of [page.getByRole("button", { name: "Submit Portfolio" }), lastLink]) {
      await element.focus();
      assert.ok(await doNotOverlap(element, button), "the focused element is under the button");
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.ok(await doNotOverlap(lastLink, button), "the page's end is under the button");

    await button.click();
    const panel = page.getByRole("dialog", { name: "Chat with Teacher" });
    await panel.getByText("Well done today!").waitFor();
    await waitForAnimations(panel);
    assert.deepEqual(await panel.boundingBox(), { x: 0, y: 0, ...PHONE });
    await panel.and(page.locator(":focus")).waitFor();
    assert.ok(await page.locator("body[data-scroll-locked]").count(), "the page behind it scrolls");
    await assertAccessible(page, "the chat on a phone");
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      assert.equal(await panel.locator(":focus").count(), 1, "the focus has left the dialog");
    }
    await messageBox(panel).focus();
    await showKeyboard(page, 300);
    await page.waitForFunction(() => document.querySelector(".chat-panel")?.clientHeight === 844 - 300);
    const send = await panel.getByRole("button", { name: "Send" }).boundingBox();
    assert.ok(send && send.y + send.height <= PHONE.height - 300, "Send is under the keyboard");
    await showKeyboard(page, 0);

    await page.goBack();
    await panel.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, `/portfolio/${portfolio.id}`, "Back closes the chat");
    await page.getByRole("button", { name: "Chat", exact: true }).and(page.locator(":focus")).waitFor();
    await page.goForward();
    await panel.getByText("Well done today!").waitFor();
    await page.reload();
    await ready(page);
    await panel.getByRole("button", { name: "Close chat" }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Chat", exact: true }).and(page.locator(":focus")).waitFor();
    await page.goBack();
    await waitForPage(page, world.at(oak, "/"));
    await page.goForward();
    await page.getByRole("button", { name: "Chat", exact: true }).click();
    await panel.waitFor();
    await page.goto(world.at(oak, "/"));
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
    assert.equal(await panel.count(), 0, "the chat covers a portfolio that is opened again");
  });
});

Deno.test("a portfolio's dialogs come before the chat and keep its draft", async () => {
  await using school = await openChatSchool();
  const { browser, portfolio } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(
      page,
      school.teacher,
      `/student-portfolio/${portfolio.id}`,
    );
    await chatButton(page).click();
    const panel = page.getByRole("dialog", { name: "Chat with Amira Begum" });
    await messageBox(panel).fill("Not sent, and not lost");
    await pressAdd(page, 1, "Resources");
    const dialog = page.getByRole("dialog", { name: "Add resources to outcome 1" });
    await dialog.locator(":focus").waitFor();
    await pressEscape(page);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Add for .* outcome 1$/ }).and(page.locator(":focus"))
      .waitFor();
    assert.equal(await messageBox(panel).inputValue(), "Not sent, and not lost");
  });
});

async function doNotOverlap(element: Locator, otherElement: Locator): Promise<boolean> {
  const [a, b] = [await element.boundingBox(), await otherElement.boundingBox()];
  assert.ok(a && b);
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}
