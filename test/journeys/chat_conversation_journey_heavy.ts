import assert from "node:assert/strict";
import {
  postMessage,
  readDirectChat,
  readUnreadCount,
  startThread,
} from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openChat, openChatSchool, pollNow, sendMessage, sentMessage } from "./chat_page.ts";
import { addCookies, intercept, openAs } from "./page_actions.ts";
import { signInStudent } from "../factories.ts";

const SPECIAL_TEXTS = [
  "<b>bold</b> <script>alert(1)</script> &amp; **stars** [a](javascript:alert(1))",
  "مرحبا يا أميرة, see 3 < 4",
  "👩🏽‍🌾 family: 👨‍👩‍👧‍👦 zero\u200bwidth and \u202eturned",
  "x".repeat(400),
];

Deno.test("a student on a phone and a teacher at a desktop exchange messages without reloading", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  await withPage(browser, PHONE, async (phone) => {
    await addCookies(phone, await signInStudent(world, oak, amira));
    const studentChat = await openChat(phone, world.at(oak, `/portfolio/${portfolio.id}`));
    await studentChat.getByRole("heading", { name: "No messages yet" }).waitFor();
    await assertAccessible(phone, "a conversation without messages");
    assert.ok(await studentChat.getByRole("button", { name: "Send" }).isDisabled());
    await sendMessage(studentChat, "   ");
    await sendMessage(studentChat, "  Hello Daniel.\nMay I ask something?  ");
    await sentMessage(studentChat, "Hello Daniel.\nMay I ask something?").waitFor();

    await withPage(browser, DESKTOP, async (desk) => {
      await addCookies(desk, teacher);
      const chat = await openChat(desk, world.at(oak, `/student-portfolio/${portfolio.id}`));
      await sentMessage(chat, "Hello Daniel.\nMay I ask something?").waitFor();
      await chat.getByText("New", { exact: true }).waitFor();
      assert.equal(await chat.locator("li[data-seq]").count(), 1, "an empty message is not sent");
      await chat.getByText("Amira Begum", { exact: true }).first().waitFor();
      for (const text of SPECIAL_TEXTS) {
        await sendMessage(chat, text);
        await sentMessage(chat, text).waitFor();
        await pollNow(phone);
        await sentMessage(studentChat, text).waitFor();
      }
      await assertAccessible(desk, "a conversation");
      assert.equal(await desk.locator(".message-words :is(b, script, a)").count(), 0, "markup stays text");
      const texts = await chat.locator(".message-words").allTextContents();
      assert.deepEqual(texts.slice(1), SPECIAL_TEXTS, "every character");
      for (const page of [chat, studentChat]) {
        const log = page.getByRole("log");
        const overflowX = await log.evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.equal(overflowX, 0, "nothing overflows");
      }
    });

    const [ownMessage, otherMessage] = [".message-own", ".message-other"].map((side) =>
      studentChat.locator(side).first()
    );
    const [ownBox, otherBox] = [await ownMessage?.boundingBox(), await otherMessage?.boundingBox()];
    assert.ok(ownBox && otherBox && ownBox.x > otherBox.x, "own messages are on the right");
    const senderNames = studentChat.getByRole("log").getByText("Daniel Okafor", { exact: true });
    assert.equal(await senderNames.count(), 1, "one name above consecutive messages");
    await assertAccessible(phone, "a conversation on a phone");
    assert.equal((await readDirectChat(teacher, portfolio)).unreadCount, 0);
  });
});

Deno.test("seen messages are marked read, and new ones wait below while the reader is scrolled up", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio, student: studentChat } = school;
  const thread = await startThread(teacher, portfolio);
  for (let number = 1; number <= 30; number++) await postMessage(teacher, thread, `Message ${number}`);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira));
    let readResponse = page.waitForResponse(/\/read$/);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    await sentMessage(chat, "Message 30").waitFor();
    const log = chat.getByRole("log");
    const distanceToEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    assert.ok(await distanceToEnd() < 2, "opens at the end");
    await readResponse;
    assert.equal(await readUnreadCount(studentChat), 0);

    readResponse = page.waitForResponse(/\/read$/);
    await postMessage(teacher, thread, "Message 31");
    await pollNow(page);
    await sentMessage(chat, "Message 31").waitFor();
    assert.ok(await distanceToEnd() < 2, "and stays there");
    await readResponse;
    assert.equal(await readUnreadCount(studentChat), 0);

    await log.evaluate((box) => box.scrollTop = 400);
    const top = async () => (await sentMessage(chat, "Message 10").boundingBox())?.y;
    const before = await top();
    await postMessage(teacher, thread, "Message 32");
    await pollNow(page);
    await chat.getByRole("button", { name: "New messages" }).waitFor();
    assert.equal(await top(), before, "the visible messages do not move");
    assert.equal(await readUnreadCount(studentChat), 1, "what is out of sight is unread");
    await assertAccessible(page, "a conversation with news below");
    readResponse = page.waitForResponse(/\/read$/);
    await chat.getByRole("button", { name: "New messages" }).click();
    await chat.getByRole("button", { name: "New messages" }).waitFor({ state: "detached" });
    assert.ok(await distanceToEnd() < 2);
    await readResponse;
    assert.equal(await readUnreadCount(studentChat), 0);
  });
});

Deno.test("a long conversation loads back to its first message without moving the visible ones", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio, student: studentChat } = school;
  const thread = await startThread(teacher, portfolio);
  for (let number = 1; number <= 95; number++) {
    await postMessage(
      number % 4 === 0 ? studentChat : teacher,
      thread,
      `Message ${number}.${" More words.".repeat(number % 9 * 4)}`,
    );
  }
  for (const size of [PHONE, DESKTOP]) {
    await withPage(browser, size, async (page) => {
      await addCookies(page, await signInStudent(world, oak, amira));
      const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
      const shownSeqs = () =>
        chat.locator("li[data-seq]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.seq)));
      const seqsFrom = (from: number) => Array.from({ length: 96 - from }, (_, index) => from + index);
      await chat.locator('[data-seq="95"]').waitFor();
      assert.deepEqual(await shownSeqs(), seqsFrom(46));

      const released = Promise.withResolvers<void>();
      await intercept(page, /before=46/, async (route) => {
        await released.promise;
        await route.continue();
      });
      const log = chat.getByRole("log");
      await log.evaluate((box) => box.scrollTop = 100);
      await chat.getByRole("button", { name: "Loading earlier messages…" }).waitFor();
      const visibleMessage = chat.locator('[data-seq="47"] .message-words');
      const before = await visibleMessage.boundingBox();
      released.resolve();
      await chat.locator('[data-seq="1"]').waitFor({ state: "attached" });
      const after = await visibleMessage.boundingBox();
      assert.ok(before && after && Math.abs(before.y - after.y) < 1, `${before?.y} and ${after?.y}`);
      assert.deepEqual(await shownSeqs(), seqsFrom(1), "without gaps or duplicates");
      assert.equal(await chat.getByRole("button", { name: "Earlier messages" }).count(), 0);
    });
  }
});
