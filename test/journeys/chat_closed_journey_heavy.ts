import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openChat, openChatSchool, pendingMessages, pollNow, sentMessage } from "./chat_page.ts";
import { addCookies, intercept, pressEscape } from "./page_actions.ts";
import { usePageClipboard } from "./page_clipboard.ts";
import { signInStudent } from "../factories.ts";

Deno.test("a conversation closed while a message is written says so, returns the text, and stays readable", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await postMessage(teacher, thread, "Well done!");
  await withPage(browser, DESKTOP, async (page, problems) => {
    const readClipboard = await usePageClipboard(page);
    await addCookies(page, teacher);
    const chat = await openChat(page, world.at(oak, `/student-portfolio/${portfolio.id}`));
    await chat.getByRole("textbox", { name: "Message" }).fill("One more thing");
    const response = await teacher.post(`/api/assignments/${portfolio.id}/archive`);
    assert.equal(response.status, 200, response.text);
    await chat.getByRole("button", { name: "Send" }).click();
    await chat.getByText(/^Not sent\. /).waitFor();
    problems.expect(/^409/);
    await chat.getByRole("textbox", { name: "Message" }).fill("And wear boots");
    await pollNow(page);
    await chat.getByText("This conversation is closed. You can still read it.").waitFor();
    const unsent = chat.getByRole("textbox", { name: "You were writing this. It was not sent." });
    assert.equal(await unsent.inputValue(), "And wear boots");
    await assertAccessible(page, "a closed conversation");
    await chat.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await chat.getByRole("button", { name: "Discard" }).click();
    assert.equal(await chat.getByRole("textbox").count(), 0);
    await chat.getByRole("button", { name: "Copy your message" }).click();
    await page.getByText("Message copied to clipboard").first().waitFor();
    assert.equal(await readClipboard(), "One more thing");
    await page.reload();
    await pendingMessages(chat).getByText("One more thing").waitFor();
    await chat.getByRole("button", { name: "Remove your message" }).click();
    await pendingMessages(chat).waitFor({ state: "detached" });
    await sentMessage(chat, "Well done!").waitFor();
  });
});

Deno.test("a message is reported to the administrators, who are named as its readers", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await postMessage(teacher, thread, "Something unkind");
  await withPage(browser, PHONE, async (page, problems) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const reportButton = chat.getByRole("button", { name: /^Report the message from Daniel Okafor/ });
    await reportButton.click();
    const dialog = page.getByRole("dialog", { name: "Report this message" });
    await dialog.getByText("The administrators of your school will see this message").waitFor();
    await dialog.getByText("If you need help now, talk to an adult you trust.").waitFor();
    await assertAccessible(page, "reporting a message");
    await intercept(page, "**/report", (route) => route.abort(), { times: 1 });
    await dialog.getByLabel("What is wrong with it?").fill("It hurt me.");
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await dialog.getByText("It could not be reported. Check your connection, then try again.").waitFor();
    problems.expect(/report/);
    await pressEscape(page);
    await reportButton.click();
    assert.equal(await dialog.getByLabel("What is wrong with it?").inputValue(), "It hurt me.");
    await dialog.getByRole("button", { name: "Report", exact: true }).click();
    await page.getByText("Message reported").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await chat.getByText("Reported", { exact: true }).waitFor();
    assert.equal(await reportButton.count(), 0);
    await page.reload();
    await chat.getByText("Reported", { exact: true }).waitFor();
    assert.equal(await reportButton.count(), 0, "also after a reload");
    const reports = await oak.rows<{ reason: string }>(sql`select reason from chat_reports`);
    assert.deepEqual(reports, [{ reason: "It hurt me." }]);
  });
});

Deno.test("messages are read aloud sentence by sentence, one at a time, until pressed again", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  await postMessage(teacher, thread, "Well done! Now water them. See you on Monday.");
  await postMessage(teacher, thread, "Bring boots.");
  await withPage(browser, PHONE, async (page) => {
    await page.addInitScript(stubSpeech);
    await addCookies(page, await signInStudent(world, oak, amira));
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const readSpoken = () => page.evaluate(() => globalThis.spokenTexts);
    const finishSentence = () => page.evaluate(() => globalThis.endUtterance());
    const [first, second] = [0, 1].map((index) =>
      chat.locator("li[data-seq]").nth(index).getByRole("button", {
        name: /^(Read aloud|Stop reading) the message/,
      })
    );
    assert.ok(first && second);
    await first.click();
    assert.deepEqual(await readSpoken(), ["Well done!"]);
    await finishSentence();
    assert.deepEqual(await readSpoken(), ["Well done!", "Now water them."]);
    await second.click();
    assert.deepEqual(await readSpoken(), ["Well done!", "Now water them.", "stop", "Bring boots."]);
    await chat.getByRole("button", { name: /^Stop reading/ }).waitFor();
    await finishSentence();
    await chat.getByRole("button", { name: /^Stop reading/ }).waitFor({ state: "detached" });
    await first.click();
    await first.click();
    await page.getByRole("button", { name: "Close chat" }).click();
    assert.deepEqual((await readSpoken()).slice(4), ["Well done!", "stop"]);
  });
});

declare global {
  var spokenTexts: string[];
  var endUtterance: () => void;
}

/** A machine without voices speaks nothing. */
function stubSpeech() {
  let current: { onend: (() => void) | null } | null = null;
  globalThis.spokenTexts = [];
  globalThis.endUtterance = () => {
    const utterance = current;
    current = null;
    utterance?.onend?.();
  };
  Object.defineProperty(globalThis, "speechSynthesis", {
    value: {
      speak: (utterance: { text: string; onend: () => void }) => {
        current = utterance;
        globalThis.spokenTexts.push(utterance.text);
      },
      cancel: () => {
        if (current) globalThis.spokenTexts.push("stop");
        current = null;
      },
    },
  });
}
