import assert from "node:assert/strict";
import { messageTexts, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { signInNewStaff } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openChat, openChatSchool, sendMessage, sentMessage, threadRow } from "./chat_page.ts";
import { addCookies, openAs } from "./page_actions.ts";

Deno.test("a student with two teachers writes to the one they choose", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, amira, student, portfolio } = school;
  const names = { firstName: "Grace", lastName: "Adeyemi" };
  const second = await signInNewStaff(world, oak, "teacher", "grace@oak.example", names);
  const first = await startThread(teacher, portfolio);
  await postMessage(teacher, first, "How is the bed?");
  assert.equal((await second.post(`/api/students/${amira.id}/link`)).status, 200);
  const own = await startThread(second, portfolio);
  await postMessage(second, own, "I teach you on Fridays.");
  await withPage(browser, PHONE, async (page) => {
    await addCookies(page, student);
    const chat = await openChat(page, world.at(oak, `/portfolio/${portfolio.id}`));
    const choice = chat.getByLabel("Which teacher");
    await sentMessage(chat, "I teach you on Fridays.").waitFor();
    assert.equal(await choice.locator("option:checked").textContent(), "Grace Adeyemi");
    await sendMessage(chat, "See you on Friday.");
    await sentMessage(chat, "See you on Friday.").waitFor();
    await choice.selectOption({ label: "Daniel Okafor (1 unread)" });
    await sentMessage(chat, "How is the bed?").waitFor();
    assert.equal(await sentMessage(chat, "See you on Friday.").count(), 0);
    await sendMessage(chat, "Full of worms.");
    await sentMessage(chat, "Full of worms.").waitFor();
    await assertAccessibleAtBothSizes(page, "the choice of a teacher");

    await openAs(page, student, "/messages");
    await threadRow(page, "Full of worms.").getByText("Daniel Okafor").waitFor();
    await threadRow(page, "See you on Friday.").getByText("Grace Adeyemi").waitFor();
    assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);
    await assertAccessibleAtBothSizes(page, "conversations with two teachers");
    await threadRow(page, "Full of worms.").click();
    const opened = page.getByRole("dialog", { name: "Chat with Teacher" });
    await opened.getByText("Daniel Okafor").first().waitFor();
    await sentMessage(opened, "How is the bed?").waitFor();
  });
  assert.deepEqual(await messageTexts(teacher, first), ["How is the bed?", "Full of worms."]);
  assert.deepEqual(await messageTexts(second, own), ["I teach you on Fridays.", "See you on Friday."]);
});
