import assert from "node:assert/strict";
import { announce, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { assign, signInStudent } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import {
  messagesLink,
  messagesTab,
  openChatSchool,
  pollNow,
  threadLink,
  threadRow,
  waitForUnread,
} from "./chat_page.ts";
import { addCookies, openAs, pressEscape, ready, waitForPage } from "./page_actions.ts";

Deno.test("a student sees new messages, reads them and answers", async () => {
  await using school = await openChatSchool({ adapter: "remote" });
  const { world, browser, oak, teacher, student, portfolio } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, "/");
    const before = await messagesLink(page).boundingBox();
    await postMessage(teacher, await startThread(teacher, portfolio), "Well dug.");
    await announce(teacher, portfolio.unitId, "Boots on Thursday!");
    await pollNow(page);
    await waitForUnread(messagesLink(page), 2);
    assert.deepEqual(
      await messagesLink(page).boundingBox(),
      before,
      "the link does not move when the count appears",
    );
    await assertAccessibleAtBothSizes(page, "something unread");
    await messagesLink(page).click();
    await waitForPage(page, world.at(oak, "/messages"));
    await page.getByText("Student", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "New Message" }).count(), 0);
    await threadRow(page, "Well dug.").getByText("Daniel Okafor").waitFor();
    await assertAccessibleAtBothSizes(page, "a student's conversations");
    assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);

    await threadLink(page, "Well dug.").focus();
    await page.keyboard.press("Enter");
    const directChat = page.getByRole("dialog", { name: "Chat with Teacher" });
    await directChat.getByRole("log").getByText("Well dug.").waitFor();
    await waitForUnread(messagesTab(page, "Conversations"), "none");
    await directChat.getByLabel("Message", { exact: true }).fill("Thank you!");
    await directChat.getByRole("button", { name: "Send" }).click();
    await directChat.getByRole("log").getByText("Thank you!").waitFor();
    await threadRow(page, "You: Thank you!").waitFor();
    await pressEscape(page);
    await directChat.waitFor({ state: "detached" });
    await threadLink(page, "You: Thank you!").and(page.locator(":focus")).waitFor();
    await waitForUnread(messagesLink(page), 1);

    await waitForUnread(messagesTab(page, "Announcements"), 1);
    await messagesTab(page, "Announcements").click();
    await page.getByRole("tabpanel").getByText("Message from your teacher").filter({ visible: true })
      .waitFor();
    await threadRow(page, "Boots on Thursday!").click();
    const announcement = page.getByRole("dialog", { name: "Message from your teacher" });
    await announcement.getByRole("log").getByText("Boots on Thursday!").waitFor();
    assert.equal(
      await announcement.locator("textarea").count(),
      0,
      "students cannot write in announcements",
    );
    await assertAccessibleAtBothSizes(page, "an announcement");
    await waitForUnread(messagesLink(page), "none");
    await page.goBack();
    await announcement.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "?tab=announcements");
    await page.goForward();
    await announcement.waitFor();
    await page.reload();
    await announcement.getByRole("log").getByText("Boots on Thursday!").waitFor();
  });
});

Deno.test("a student without a unit sees why the list is empty, and a link opens a chat", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, olga, portfolio } = school;
  await withPage(browser, PHONE, async (page) => {
    await addCookies(page, await signInStudent(world, oak, olga));
    await page.goto(world.at(oak, `/messages?about=${portfolio.id}`));
    await page.getByRole("heading", { name: "No active assignments" }).waitFor();
    await ready(page);
    assert.equal(new URL(page.url()).search, "", "another student's portfolio opens no chat");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await assertAccessibleAtBothSizes(page, "no assignments");
    const own = await assign(teacher, olga);
    await page.goto(world.at(oak, `/messages?about=${own.id}`));
    await page.getByRole("dialog", { name: "Chat with Teacher" }).getByText("No messages yet").waitFor();
    await page.getByRole("button", { name: "Close chat" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    assert.equal(new URL(page.url()).search, "");
    await messagesTab(page, "Conversations").and(page.locator(":focus")).waitFor();
  });
});
