import assert from "node:assert/strict";
import { unreadOf } from "../../server/features/chat/testing.ts";
import { assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { bring } from "./cards_on_the_page.ts";
import { chat, comeBack, openMessagesRoom, row, SIZES, tab, unread } from "./messages_room.ts";
import { ready } from "./on_the_page.ts";

const HEADER = ".student-links a[href='/messages']";

for (const [name, size] of Object.entries(SIZES)) {
  Deno.test(`a student is told of messages, reads them and answers (${name})`, async () => {
    const room = await openMessagesRoom();
    await using world = room.world;
    await using browser = await launchBrowser();
    const { oak, ruth, ofAmira, ofJay } = room;
    await withPage(browser, size, async (page) => {
      await bring(page, ofAmira);
      await page.goto(world.at(oak, "/"));
      await ready(page);
      const before = await page.locator(HEADER).boundingBox();
      await room.talk(ruth, "Well dug.");
      await room.announce("Boots on Thursday!");
      await comeBack(page);
      await unread(page, HEADER, 2);
      assert.deepEqual(
        await page.locator(HEADER).boundingBox(),
        before,
        "nothing moves when the number comes",
      );
      await assertAccessible(page, `something unread, ${name}`);
      await page.locator(HEADER).click();
      await page.waitForURL(world.at(oak, "/messages"));
      await ready(page);
      await page.getByText("Student", { exact: true }).waitFor();
      assert.equal(await page.getByRole("button", { name: "New Message" }).count(), 0);
      await row(page, "Well dug.").getByText("Teacher", { exact: true }).waitFor();
      await assertAccessible(page, `a student's conversations, ${name}`);
      assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);

      await row(page, "Well dug.").focus();
      await page.keyboard.press("Enter");
      const teacher = chat(page, "Chat with Teacher");
      await teacher.getByRole("log").getByText("Well dug.").waitFor();
      await unread(page, "[role=tab][data-tab=direct]", "none");
      await teacher.getByLabel("Message", { exact: true }).fill("Thank you!");
      await teacher.getByRole("button", { name: "Send" }).click();
      await teacher.getByRole("log").getByText("Thank you!").waitFor();
      await row(page, "You: Thank you!").waitFor();
      await page.keyboard.press("Escape");
      await teacher.waitFor({ state: "detached" });
      await row(page, "You: Thank you!").and(page.locator(":focus")).waitFor();
      await unread(page, HEADER, 1);

      await unread(page, "[role=tab][data-tab=broadcast]", 1);
      await tab(page, "Announcements").click();
      await row(page, "Boots on Thursday!").getByText("Message from your teacher").waitFor();
      await row(page, "Boots on Thursday!").click();
      const told = chat(page, "Message from your teacher");
      await told.getByRole("log").getByText("Boots on Thursday!").waitFor();
      assert.equal(await told.locator("textarea").count(), 0, "students cannot write in announcements");
      await assertAccessible(page, `an announcement, ${name}`);
      await unread(page, HEADER, "none");
      assert.deepEqual([await unreadOf(ofAmira), await unreadOf(ofJay)], [0, 1], "each their own");
      await page.goBack();
      await told.waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "?tab=announcements");
      await page.goForward();
      await told.waitFor();
      await page.reload();
      await told.getByRole("log").getByText("Boots on Thursday!").waitFor();
    });
  });

  Deno.test(`a student without a unit is told why there is nothing, and a link leads to a chat (${name})`, async () => {
    const room = await openMessagesRoom();
    await using world = room.world;
    await using browser = await launchBrowser();
    const { oak, ruth, ofOlga, olga, garden } = room;
    await withPage(browser, size, async (page) => {
      await bring(page, ofOlga);
      await page.goto(world.at(oak, `/messages?about=${garden.id}`));
      await page.getByRole("heading", { name: "No active assignments" }).waitFor();
      await ready(page);
      assert.equal(new URL(page.url()).search, "", "another's portfolio is as none");
      assert.equal(await page.getByRole("dialog").count(), 0);
      await assertAccessible(page, `no assignments, ${name}`);
      const own = await assign(ruth, olga);
      await page.goto(world.at(oak, `/messages?about=${own.id}`));
      await chat(page, "Chat with Teacher").getByText("No messages yet").waitFor();
      await page.getByRole("button", { name: "Close chat" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
      assert.equal(new URL(page.url()).search, "");
      await tab(page, "Conversations").and(page.locator(":focus")).waitFor();
    });
  });
}
