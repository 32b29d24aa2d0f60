import assert from "node:assert/strict";
import { begin, directOf, say, unreadOf } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { DESK, lookAgain, openChat, openChatSchool, PHONE, said, write } from "./chat_on_the_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { signIn } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

const ODD = [
  "<b>bold</b> <script>alert(1)</script> &amp; **stars** [a](javascript:alert(1))",
  "مرحبا يا أميرة, see 3 < 4",
  "👩🏽‍🌾 family: 👨‍👩‍👧‍👦 zero\u200bwidth and \u202eturned",
  "x".repeat(400),
];

Deno.test("a student on a phone and a teacher at a desk talk to each other, and nobody reloads", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  await withPage(browser, PHONE, async (phone) => {
    await enterAsStudent(phone, teacher, amira);
    const student = await openChat(phone, world.at(oak, `/portfolio/${portfolio.id}`));
    await student.getByRole("heading", { name: "No messages yet" }).waitFor();
    await assertAccessible(phone, "a conversation without messages");
    assert.ok(await student.getByRole("button", { name: "Send" }).isDisabled());
    await write(student, "   ");
    await write(student, "  Hello Daniel.\nMay I ask something?  ");
    await said(student, "Hello Daniel.\nMay I ask something?").waitFor();

    await withPage(browser, DESK, async (desk) => {
      await signIn(world, desk, oak.host, "daniel@oak.example");
      const chat = await openChat(desk, world.at(oak, `/student-portfolio/${portfolio.id}`));
      await said(chat, "Hello Daniel.\nMay I ask something?").waitFor();
      await chat.getByText("New", { exact: true }).waitFor();
      assert.equal(await chat.locator("li[data-seq]").count(), 1, "what is empty was not sent");
      await chat.getByText("Amira Begum", { exact: true }).first().waitFor();
      for (const words of ODD) {
        await write(chat, words);
        await said(chat, words).waitFor();
        await lookAgain(phone);
        await said(student, words).waitFor();
      }
      await assertAccessible(desk, "a conversation");
      assert.equal(await desk.locator(".message-words :is(b, script, a)").count(), 0, "all of it is text");
      const seen = await chat.locator(".message-words").allTextContents();
      assert.deepEqual(seen.slice(1), ODD, "every character of it");
      for (const page of [chat, student]) {
        const log = page.getByRole("log");
        const wide = await log.evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.equal(wide, 0, "nothing stands out to the side");
      }
    });

    const [own, theirs] = [".message-own", ".message-other"].map((side) => student.locator(side).first());
    const [mine, other] = [await own?.boundingBox(), await theirs?.boundingBox()];
    assert.ok(mine && other && mine.x > other.x, "one's own stand to the right");
    assert.equal(await student.locator(".message-sender").count(), 1, "a name stands once over a run");
    await student.locator(".message-sender").getByText("Daniel Okafor").waitFor();
    await assertAccessible(phone, "a conversation on a phone");
    assert.equal((await directOf(teacher, portfolio)).unreadCount, 0);
  });
});

Deno.test("what one has read is read, and what comes while one reads further up waits below", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio, student } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  for (let number = 1; number <= 30; number++) await say(teacher, thread, `Message ${number}`);
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    let read = page.waitForResponse(/\/read$/);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    await said(chat, "Message 30").waitFor();
    const log = chat.getByRole("log");
    const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    assert.ok(await fromEnd() < 2, "it opens at its end");
    await read;
    assert.equal(await unreadOf(student), 0);

    read = page.waitForResponse(/\/read$/);
    await say(teacher, thread, "Message 31");
    await lookAgain(page);
    await said(chat, "Message 31").waitFor();
    assert.ok(await fromEnd() < 2, "and goes on there");
    await read;
    assert.equal(await unreadOf(student), 0);

    await log.evaluate((box) => box.scrollTop = 400);
    const top = async () => (await said(chat, "Message 10").boundingBox())?.y;
    const before = await top();
    await say(teacher, thread, "Message 32");
    await lookAgain(page);
    await chat.getByRole("button", { name: "New messages" }).waitFor();
    assert.equal(await top(), before, "what one reads stays where it is");
    assert.equal(await unreadOf(student), 1, "and what is out of sight is not read");
    await assertAccessible(page, "a conversation with news below");
    read = page.waitForResponse(/\/read$/);
    await chat.getByRole("button", { name: "New messages" }).click();
    await chat.getByRole("button", { name: "New messages" }).waitFor({ state: "detached" });
    assert.ok(await fromEnd() < 2);
    await read;
    assert.equal(await unreadOf(student), 0);
  });
});

Deno.test("a long conversation is read backwards to its first message, and nothing moves under the reader's eyes", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio, student } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  for (let number = 1; number <= 95; number++) {
    await say(
      number % 4 === 0 ? student : teacher,
      thread,
      `Message ${number}.${" More words.".repeat(number % 9 * 4)}`,
    );
  }
  for (const size of [PHONE, DESK]) {
    await withPage(browser, size, async (page) => {
      await enterAsStudent(page, teacher, amira);
      const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
      const shown = () =>
        chat.locator("li[data-seq]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.seq)));
      const whole = (from: number) => Array.from({ length: 96 - from }, (_, index) => from + index);
      await chat.locator('[data-seq="95"]').waitFor();
      assert.deepEqual(await shown(), whole(46));

      const held = Promise.withResolvers<void>();
      await page.route(/before=46/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const log = chat.getByRole("log");
      await log.evaluate((box) => box.scrollTop = 100);
      await chat.getByRole("button", { name: "Loading earlier messages…" }).waitFor();
      const reading = chat.locator('[data-seq="47"] .message-words');
      const before = await reading.boundingBox();
      held.resolve();
      await chat.locator('[data-seq="1"]').waitFor({ state: "attached" });
      const after = await reading.boundingBox();
      assert.ok(before && after && Math.abs(before.y - after.y) < 1, `${before?.y} and ${after?.y}`);
      assert.deepEqual(await shown(), whole(1), "joined without a gap, each once");
      assert.equal(await chat.getByRole("button", { name: "Earlier messages" }).count(), 0);
    });
  }
});
