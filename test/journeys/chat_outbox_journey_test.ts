import assert from "node:assert/strict";
import { begin, say, wordsIn } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import {
  DESK,
  keptMessages,
  lookAgain,
  openChat,
  openChatSchool,
  PHONE,
  said,
  waiting,
  write,
} from "./chat_on_the_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { holdSigningIn, ready } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

Deno.test("without a network messages wait on the phone, and go once each, in their order, when it is back", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  await withPage(browser, PHONE, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    await page.context().setOffline(true);
    await write(chat, "First");
    await write(chat, "Second");
    await chat.locator("li").getByText("Not sent yet. It goes by itself when you are connected again.")
      .waitFor();
    await lookAgain(page);
    await chat.getByText("You are offline. New messages appear when you are connected again.").waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    assert.equal((await keptMessages(page)).length, 2);
    assert.equal(
      await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))),
      false,
      "leaving would ask",
    );
    await assertAccessible(page, "a conversation without a network");
    await page.context().setOffline(false);
    await said(chat, "Second").waitFor();
    await chat.getByText("You are offline.").waitFor({ state: "detached" });
    assert.equal(await waiting(chat).count(), 0);
    const thread = await begin(teacher, portfolio);
    assert.deepEqual(await wordsIn(teacher, thread), ["First", "Second"]);
    assert.deepEqual(await keptMessages(page), []);
    assert.ok(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))));
  });
});

Deno.test("a message whose answer was lost, and a page that was left with it, send it once", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await say(teacher, thread, "How is it going?");
  await withPage(browser, PHONE, async (page, problems) => {
    page.on("dialog", (dialog) => void dialog.accept());
    await enterAsStudent(page, teacher, amira);
    const address = world.at(oak, `/portfolio/${portfolio.id}`);
    const chat = await openChat(page, address);
    await page.evaluate(loseNextAnswer);
    await write(chat, "Fine");
    await waiting(chat).getByText("Not sent yet.").waitFor();
    assert.deepEqual(await wordsIn(teacher, thread), ["How is it going?", "Fine"], "the server has it");
    const again = page.waitForResponse(/\/api\/chat\/messages$/);
    await lookAgain(page);
    assert.equal((await again).status(), 200);
    await said(chat, "Fine").waitFor();
    assert.equal(await waiting(chat).count(), 0);
    assert.deepEqual(await wordsIn(teacher, thread), ["How is it going?", "Fine"]);

    await page.route("**/api/chat/messages", (route) => route.abort());
    await write(chat, "I am nearly there");
    await chat.getByText("Not sent yet.").first().waitFor();
    problems.expect(/chat\/messages/);
    await page.unroute("**/api/chat/messages");
    const sent = page.waitForResponse(/\/api\/chat\/messages$/);
    await page.goto(world.at(oak, "/"));
    await sent;
    assert.deepEqual(await wordsIn(teacher, thread), ["How is it going?", "Fine", "I am nearly there"]);
    await page.goto(address);
    await said(chat, "I am nearly there").waitFor();
    assert.equal(await waiting(chat).count(), 0);
  });
});

Deno.test("a session that ends takes no message with it, and on a shared tablet nobody else sees or sends it", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, jay, portfolio, other } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await withPage(browser, PHONE, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const signsInAgain = await holdSigningIn(page, /student-access/);
    await page.context().clearCookies();
    await write(chat, "Only Daniel may read this");
    await signsInAgain();
    problems.expect(/^401/);

    await enterAsStudent(page, teacher, jay);
    await openChat(page, world.at(oak, `/portfolio/${other.id}`));
    await write(chat, "From Jay");
    await said(chat, "From Jay").waitFor();
    assert.equal(await page.getByText("Only Daniel may read this").count(), 0);
    await page.getByRole("button", { name: "Close chat" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    const tooLate = page.waitForResponse((response) => response.status() === 401);
    await lookAgain(page);
    await tooLate;
    await page.waitForURL(/signedOut/);
    problems.expect(/^401/);
    assert.equal(
      (await keptMessages(page)).length,
      1,
      "another person's sign-out wipes only what is their own",
    );
    assert.deepEqual(await wordsIn(teacher, thread), []);

    const sent = page.waitForResponse(/\/api\/chat\/messages$/);
    await enterAsStudent(page, teacher, amira);
    assert.equal((await sent).status(), 201, "it goes from the first page after signing in");
    assert.deepEqual(await wordsIn(teacher, thread), ["Only Daniel may read this"]);
    await ready(page);
    assert.deepEqual(await keptMessages(page), []);
  });
});

Deno.test("what a page sends goes under its own reader's name only, whoever has signed in beside it", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, jay, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  await withPage(browser, DESK, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const beside = await page.context().newPage();
    await enterAsStudent(beside, teacher, jay);
    const signsInAgain = await holdSigningIn(page, /student-access/);
    await write(chat, "From Amira");
    await signsInAgain();
    problems.expect(/^40[134]/);
    assert.deepEqual(await wordsIn(teacher, thread), []);
    assert.equal((await keptMessages(beside)).length, 1);
  });
});

Deno.test("in two windows a message stands once in each, and what both wait for is sent once", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const { oak, teacher, amira, portfolio } = await openChatSchool(world);
  const thread = await begin(teacher, portfolio);
  const address = world.at(oak, `/portfolio/${portfolio.id}`);
  await withPage(browser, DESK, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    const one = await openChat(page, address);
    const window = await page.context().newPage();
    const two = await openChat(window, address);
    await page.context().setOffline(true);
    await write(one, "From the first");
    await waiting(two).getByText("From the first").waitFor();
    await write(two, "From the second");
    await waiting(one).getByText("From the second").waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    for (const chat of [one, two]) {
      await lookAgain(chat.page());
      await said(chat, "From the second").waitFor();
      assert.deepEqual(await chat.locator(".message-words").allTextContents(), [
        "From the first",
        "From the second",
      ]);
      assert.equal(await waiting(chat).count(), 0);
    }
    assert.deepEqual(await wordsIn(teacher, thread), ["From the first", "From the second"]);
  });
});

/** Lets the next message through to the server, and loses what the server says of it. */
function loseNextAnswer() {
  const real = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const answer = await real(...request);
    if (!String(request[0]).endsWith("/api/chat/messages")) return answer;
    globalThis.fetch = real;
    throw new TypeError("The connection was lost.");
  };
}
