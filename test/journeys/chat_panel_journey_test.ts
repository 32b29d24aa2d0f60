import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { begin, directOf, say, unreadOf } from "../../server/features/chat/testing.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { showKeyboard, standsStill } from "./chat_on_the_page.ts";
import { type LiveWorld, openLiveWorld } from "./live_world.ts";
import { ready, signIn } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Between two askings of the closed button (spec 1 §4). */
const POLL = 30_000;

async function openOak(world: LiveWorld) {
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Rahman" });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  return { oak, teacher, amira, portfolio, student };
}

const chatButton = (page: Page) => page.getByRole("button", { name: /^Chat/ });
const boxIn = (panel: Locator) => panel.getByRole("textbox");

Deno.test("a teacher sees that a student has written, reads and answers beside the portfolio, and goes on working there", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, portfolio, student } = await openOak(world);
  await withPage(browser, DESK, async (page) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await page.clock.install();
    const asked = page.waitForResponse(/threads\/direct/);
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    await asked;
    assert.equal(await page.getByRole("button", { name: "Chat", exact: true }).count(), 1);
    await assertAccessible(page, "a portfolio with its chat closed");

    const threadId = await begin(student, portfolio);
    await say(student, threadId, "Is outcome 2 done?");
    await page.clock.fastForward(POLL);
    await page.getByRole("button", { name: "Chat 1 unread message", exact: true }).waitFor();
    await page.getByRole("status").getByText("1 unread message in the chat").waitFor();

    await chatButton(page).click();
    const panel = page.getByRole("dialog", { name: "Chat with Amira Rahman" });
    await panel.getByText("Is outcome 2 done?").waitFor();
    await boxIn(panel).and(page.locator(":focus")).waitFor();
    assert.equal((await panel.boundingBox())?.height, 500);
    assert.equal(await chatButton(page).count(), 0, "nothing lies hidden under the panel");
    await assertAccessible(page, "a portfolio with its chat open");
    await page.keyboard.type("Nearly. Please add a photo.");
    await page.keyboard.press("Enter");
    await panel.getByText("Nearly. Please add a photo.").waitFor();
    await boxIn(panel).and(page.locator(":focus")).waitFor();

    const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    await feedback.click();
    await standsStill(panel);
    const [words, chat] = [await feedback.boundingBox(), await panel.boundingBox()];
    assert.ok(words && chat && words.x + words.width <= chat.x, "what is written in stands beside the panel");
    await feedback.fill("You dug it deep enough.");
    await page.keyboard.press("Escape");
    assert.equal(await panel.count(), 1, "Escape in the portfolio is the portfolio's");

    await page.reload();
    await panel.getByText("Nearly. Please add a photo.").waitFor();
    await ready(page);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await boxIn(panel).focus();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await chatButton(page).and(page.locator(":focus")).waitFor();
    await page.reload();
    await ready(page);
    assert.equal(await panel.count(), 0);
    assert.equal((await directOf(teacher, portfolio)).unreadCount, 0);
    assert.equal(await page.getByRole("button", { name: "Chat", exact: true }).count(), 1);
  });
});

Deno.test("on a phone the chat fills the screen, stays above the keyboard, and its button covers nothing for good", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio, student } = await openOak(world);
  await say(teacher, await begin(teacher, portfolio), "Well done today!");
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
    const button = page.getByRole("button", { name: "Chat 1 unread message", exact: true });
    await button.waitFor();
    await assertAccessible(page, "a portfolio on a phone with its chat closed");
    const last = page.getByRole("link", { name: "Accessibility statement" });
    for (const one of [page.getByRole("button", { name: "Submit Portfolio" }), last]) {
      await one.focus();
      assert.ok(await standsClear(one, button), "what has the keyboard lies under the button");
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.ok(await standsClear(last, button), "the page's end lies under the button");

    await button.click();
    const panel = page.getByRole("dialog", { name: "Chat with Teacher" });
    await panel.getByText("Well done today!").waitFor();
    await standsStill(panel);
    assert.deepEqual(await panel.boundingBox(), { x: 0, y: 0, ...PHONE });
    await panel.and(page.locator(":focus")).waitFor();
    assert.ok(await page.locator("body[data-scroll-locked]").count(), "the page behind it scrolls");
    await assertAccessible(page, "the chat on a phone");
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      assert.equal(await panel.locator(":focus").count(), 1, "the keyboard has left the window");
    }
    await boxIn(panel).focus();
    await showKeyboard(page, 300);
    await page.waitForFunction(() => document.querySelector(".chat-panel")?.clientHeight === 844 - 300);
    const send = await panel.getByRole("button", { name: "Send" }).boundingBox();
    assert.ok(send && send.y + send.height <= PHONE.height - 300, "Send lies under the keyboard");
    await showKeyboard(page, 0);

    await page.goBack();
    await panel.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, `/portfolio/${portfolio.id}`, "the way back closes the chat");
    await page.getByRole("button", { name: "Chat", exact: true }).and(page.locator(":focus")).waitFor();
    await page.goForward();
    await panel.getByText("Well done today!").waitFor();
    await page.reload();
    await ready(page);
    await panel.getByRole("button", { name: "Close chat" }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Chat", exact: true }).and(page.locator(":focus")).waitFor();
    await page.goBack();
    await page.waitForURL(world.at(oak, "/"));
    assert.equal(await unreadOf(student), 0);
  });
});

Deno.test("what a portfolio opens over the page comes before the chat, and leaves it as it was", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, portfolio } = await openOak(world);
  await withPage(browser, DESK, async (page) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    await chatButton(page).click();
    const panel = page.getByRole("dialog", { name: "Chat with Amira Rahman" });
    await boxIn(panel).fill("Not sent, and not lost");
    await page.getByRole("button", { name: "Add resources to outcome 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Add resources to outcome 1" });
    await dialog.locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add resources to outcome 1" }).and(page.locator(":focus"))
      .waitFor();
    assert.equal(await boxIn(panel).inputValue(), "Not sent, and not lost");
  });
});

/** Whether neither of two things in the window lies over the other. */
async function standsClear(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a && b);
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}
