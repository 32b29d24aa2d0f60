import assert from "node:assert/strict";
import { messageTexts, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { assign } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { withPage } from "./browser.ts";
import {
  messagesTab,
  openChatSchool,
  pollNow,
  sentMessage,
  SIZES,
  threadLink,
  threadRow,
} from "./chat_page.ts";
import { intercept, openAs, pressEscape, ready } from "./page_actions.ts";

Deno.test("a teacher starts a conversation and reads the answer", async () => {
  await using school = await openChatSchool();
  const { browser, teacher, amira, student, portfolio } = school;
  await assign(teacher, amira, "100012");
  await withPage(browser, SIZES.phone, async (page) => {
    await openAs(page, teacher);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    await ready(page);
    await assertAccessibleAtBothSizes(page, "no conversations");
    await messagesTab(page, "Announcements").click();
    await page.getByRole("heading", { name: "No announcements yet" }).waitFor();
    assert.equal(new URL(page.url()).search, "?tab=announcements");
    await page.keyboard.press("ArrowLeft");

    await page.getByRole("button", { name: "New Message" }).click();
    const studentDialog = page.getByRole("dialog", { name: "New Message to Student" });
    const startButton = studentDialog.getByRole("button", { name: "Start Chat" });
    await studentDialog.getByText("Choose a student", { exact: true }).waitFor();
    await studentDialog.getByLabel("Find a student").and(page.locator(":focus")).waitFor();
    await studentDialog.getByLabel(/Olga/).check();
    await studentDialog.getByText("They need a unit first").waitFor();
    assert.equal(await startButton.getAttribute("aria-disabled"), "true");
    await studentDialog.getByLabel(/Jay/).check();
    await studentDialog.getByRole("radio", { name: /Growing vegetables/, checked: true }).waitFor();
    await studentDialog.getByLabel(/Amira/).check();
    await studentDialog.getByText("Choose a unit", { exact: true }).waitFor();
    await assertAccessibleAtBothSizes(page, "a student and their units");
    await studentDialog.getByLabel("Find a student").fill("ami");
    await studentDialog.getByLabel(/Jay/).waitFor({ state: "detached" });
    await studentDialog.getByLabel(/Growing vegetables/).check();
    await startButton.click();

    const conversation = page.getByRole("dialog", { name: "Chat with Amira Begum" });
    await conversation.getByLabel("Message", { exact: true }).fill("How is the bed?");
    await conversation.getByRole("button", { name: "Send" }).click();
    await conversation.getByRole("log").getByText("How is the bed?").waitFor();
    assert.equal(new URL(page.url()).search, `?about=${portfolio.id}`);
    await assertAccessibleAtBothSizes(page, "an open conversation");
    await threadRow(page, "You: How is the bed?").waitFor();
    await page.goBack();
    await conversation.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "");
    await threadLink(page, "Amira Begum").and(page.locator(":focus")).waitFor();

    await postMessage(student, await startThread(student, portfolio), "Dug over.\nTwice!");
    await pollNow(page);
    await threadRow(page, "Dug over. Twice!").getByText("1 unread message").waitFor({ state: "attached" });
    await assertAccessibleAtBothSizes(page, "something unread");
    await page.keyboard.press("Enter");
    await conversation.getByRole("log").getByText("Twice!").waitFor();
    await page.reload();
    await conversation.getByRole("log").getByText("Twice!").waitFor();
    await conversation.getByRole("button", { name: "Close chat" }).click();
    await conversation.waitFor({ state: "detached" });
    await threadRow(page, "Dug over").filter({ hasNotText: "unread" }).waitFor();
    assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);
  });
});

Deno.test("an announcement is sent once, and read by its students", async () => {
  await using school = await openChatSchool();
  const { browser, teacher, student } = school;
  await withPage(browser, SIZES.desktop, async (page, problems) => {
    await openAs(page, teacher, "/messages");
    await page.getByRole("button", { name: "Send Announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Announcement" });
    const sendButton = dialog.getByRole("button", { name: "Send Announcement" });
    await dialog.getByText("Choose a unit", { exact: true }).last().waitFor();
    await dialog.getByLabel("Unit").and(page.locator(":focus")).waitFor();
    await dialog.getByLabel("Unit").selectOption({ label: "Growing vegetables in a raised bed (121766)" });
    await dialog.getByText("Goes to 2 students on this unit").waitFor();
    const box = dialog.getByLabel("Message");
    await box.fill("  ");
    assert.equal(await sendButton.getAttribute("aria-disabled"), "true", "blanks are no message");
    assert.ok((await box.boundingBox())!.height >= 200);
    await assertAccessibleAtBothSizes(page, "an announcement");

    await box.fill("Boots on Thursday!");
    // The response is lost: a retry must not post it twice.
    await intercept(page, "**/threads/broadcast", async (route) => {
      assert.equal(
        (await teacher.post("/api/chat/threads/broadcast", route.request().postDataJSON())).status,
        201,
      );
      await route.abort("connectionreset");
    }, { times: 1 });
    await sendButton.click();
    await dialog.getByRole("alert").getByText("Not sent").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    assert.equal(await box.inputValue(), "Boots on Thursday!");
    await sendButton.click();
    await page.getByText("All students on this unit have received your announcement").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await messagesTab(page, "Announcements").and(page.locator("[aria-selected=true]")).waitFor();
    await threadRow(page, "You: Boots on Thursday!").getByText("To your students").waitFor();

    await threadRow(page, "Boots").click();
    const announcements = page.getByRole("dialog", { name: "Announcements" });
    await announcements.getByRole("log").getByText("Boots on Thursday!").waitFor();
    await announcements.getByLabel("Announcement", { exact: true }).fill("And gloves.");
    await announcements.getByRole("button", { name: "Send" }).click();
    await sentMessage(announcements, "And gloves.").waitFor();
    const thread = new URL(page.url()).searchParams.get("open")!;
    assert.deepEqual(await messageTexts(student, thread), ["Boots on Thursday!", "And gloves."]);
    await pressEscape(page);
    await announcements.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "?tab=announcements");

    await page.getByRole("button", { name: "Send Announcement" }).click();
    assert.equal(await box.inputValue(), "", "the next one starts empty");
  });
});
