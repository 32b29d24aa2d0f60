import assert from "node:assert/strict";
import { messageTexts, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import {
  openChat,
  openChatSchool,
  pendingMessages,
  pollNow,
  sendMessage,
  sentMessage,
  storedMessageKeys,
  waitForNoStoredMessages,
} from "./chat_page.ts";
import { goOffline } from "./go_offline.ts";
import { addCookies, holdSignInRedirect, intercept, openAs, waitForPage } from "./page_actions.ts";
import { signInStudent } from "../factories.ts";

Deno.test("offline messages wait on the phone and are sent once each, in order, when it is online", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    await goOffline(page);
    await sendMessage(chat, "First");
    await sendMessage(chat, "Second");
    await chat.locator("li").getByText("Not sent yet. It will be sent when you are connected again.")
      .waitFor();
    await pollNow(page);
    await chat.getByText("You are offline. New messages appear when you are connected again.").waitFor();
    assert.equal((await storedMessageKeys(page)).length, 2);
    assert.equal(
      await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))),
      false,
      "leaving asks",
    );
    await assertAccessible(page, "a conversation without a network");
    await page.context().setOffline(false);
    await sentMessage(chat, "Second").waitFor();
    await chat.getByText("You are offline.").waitFor({ state: "detached" });
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    assert.equal(await pendingMessages(chat).count(), 0);
    const thread = await startThread(teacher, portfolio);
    assert.deepEqual(await messageTexts(teacher, thread), ["First", "Second"]);
    assert.deepEqual(await storedMessageKeys(page), []);
    assert.ok(await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))));
  });
});

Deno.test("a message whose response was lost is sent once, also after leaving the page", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await postMessage(teacher, thread, "How is it going?");
  await withPage(browser, PHONE, async (page, problems) => {
    page.on("dialog", (dialog) => void dialog.accept());
    await addCookies(page, await signInStudent(world, oak, amira));
    const address = world.at(oak, `/portfolio/${portfolio.id}`);
    const chat = await openChat(page, address);
    await page.evaluate(loseNextResponse);
    await sendMessage(chat, "Fine");
    await pendingMessages(chat).getByText("Not sent yet.").waitFor();
    assert.deepEqual(await messageTexts(teacher, thread), ["How is it going?", "Fine"], "the server has it");
    const retry = page.waitForResponse(/\/api\/chat\/messages$/);
    await pollNow(page);
    assert.equal((await retry).status(), 200);
    await sentMessage(chat, "Fine").waitFor();
    assert.equal(await pendingMessages(chat).count(), 0);
    assert.deepEqual(await messageTexts(teacher, thread), ["How is it going?", "Fine"]);

    await intercept(page, "**/api/chat/messages", (route) => route.abort());
    await sendMessage(chat, "I am nearly there");
    await chat.getByText("Not sent yet.").first().waitFor();
    problems.expect(/chat\/messages/);
    await page.unroute("**/api/chat/messages");
    const sent = page.waitForResponse(/\/api\/chat\/messages$/);
    await page.goto(world.at(oak, "/"));
    await sent;
    assert.deepEqual(await messageTexts(teacher, thread), ["How is it going?", "Fine", "I am nearly there"]);
    await openChat(page, address);
    await sentMessage(chat, "I am nearly there").waitFor();
    assert.equal(await pendingMessages(chat).count(), 0);
  });
});

Deno.test("an ended session loses no message, and on a shared tablet no other student sees or sends it", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, jay, portfolio, other: otherPortfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await withPage(browser, PHONE, async (page, problems) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
    await page.context().clearCookies();
    await sendMessage(chat, "Only Daniel may read this");
    await waitForSignInPage();
    problems.expect(/^401/);

    await addCookies(page, await signInStudent(world, oak, jay));
    await openChat(page, world.at(oak, `/portfolio/${otherPortfolio.id}`));
    await sendMessage(chat, "From Jay");
    await sentMessage(chat, "From Jay").waitFor();
    assert.equal(await page.getByText("Only Daniel may read this").count(), 0);
    await page.getByRole("button", { name: "Close chat" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    const unauthorized = page.waitForResponse((response) => response.status() === 401);
    await pollNow(page);
    await unauthorized;
    await waitForPage(page, /signedOut/);
    problems.expect(/^401/);
    assert.equal(
      (await storedMessageKeys(page)).length,
      1,
      "another student's sign-out wipes only their own",
    );
    assert.deepEqual(await messageTexts(teacher, thread), []);

    const sent = page.waitForResponse(/\/api\/chat\/messages$/);
    await openAs(page, await signInStudent(world, oak, amira));
    assert.equal((await sent).status(), 201, "sent from the first page after signing in");
    assert.deepEqual(await messageTexts(teacher, thread), ["Only Daniel may read this"]);
    await waitForNoStoredMessages(page);
  });
});

Deno.test("a page sends only as its own user, also when another user signs in in another tab", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, jay, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const otherPage = await page.context().newPage();
    await openAs(otherPage, await signInStudent(world, oak, jay));
    const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
    await sendMessage(chat, "From Amira");
    await waitForSignInPage();
    problems.expect(/^40[134]/);
    assert.deepEqual(await messageTexts(teacher, thread), []);
    assert.equal((await storedMessageKeys(otherPage)).length, 1);
  });
});

Deno.test("two windows show each message once, and pending ones are sent once", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  const address = world.at(oak, `/portfolio/${portfolio.id}`);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const firstChat = await openChat(page, address);
    const secondPage = await page.context().newPage();
    const secondChat = await openChat(secondPage, address);
    await goOffline(page);
    await sendMessage(firstChat, "From the first");
    await pendingMessages(secondChat).getByText("From the first").waitFor();
    await sendMessage(secondChat, "From the second");
    await pendingMessages(firstChat).getByText("From the second").waitFor();
    await page.context().setOffline(false);
    for (const chat of [firstChat, secondChat]) {
      await pollNow(chat.page());
      await sentMessage(chat, "From the second").waitFor();
      assert.deepEqual(await chat.locator(".message-words").allTextContents(), [
        "From the first",
        "From the second",
      ]);
      assert.equal(await pendingMessages(chat).count(), 0);
    }
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    assert.deepEqual(await messageTexts(teacher, thread), ["From the first", "From the second"]);
  });
});

function loseNextResponse() {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await originalFetch(...request);
    if (!String(request[0]).endsWith("/api/chat/messages")) return response;
    globalThis.fetch = originalFetch;
    throw new TypeError("The connection was lost.");
  };
}
