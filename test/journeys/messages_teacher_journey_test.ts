import assert from "node:assert/strict";
import { calls } from "../../domain/links.ts";
import { unreadOf, wordsIn } from "../../server/features/chat/testing.ts";
import { assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { bring } from "./cards_on_the_page.ts";
import { chat, comeBack, openMessagesRoom, row, SIZES, tab, unread } from "./messages_room.ts";
import { ready, signIn } from "./on_the_page.ts";

for (const [name, size] of Object.entries(SIZES)) {
  Deno.test(`a teacher begins a conversation, is answered, and sees what is unread (${name})`, async () => {
    const room = await openMessagesRoom();
    await using world = room.world;
    await using browser = await launchBrowser();
    const { oak, ruth, amira, ofAmira, talk } = room;
    await assign(ruth, amira, "100012");
    await withPage(browser, size, async (page) => {
      await signIn(world, page, oak.host, "ruth@oak.example");
      await ready(page);
      if (name === "phone") await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
      await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
      await ready(page);
      await assertAccessible(page, `no conversations, ${name}`);
      await tab(page, "Announcements").click();
      await page.getByRole("heading", { name: "No announcements yet" }).waitFor();
      assert.equal(new URL(page.url()).search, "?tab=announcements");
      await page.keyboard.press("ArrowLeft");

      await page.getByRole("button", { name: "New Message" }).click();
      const choosing = page.getByRole("dialog", { name: "New Message to Student" });
      const start = choosing.getByRole("button", { name: "Start Chat" });
      await choosing.getByText("Choose a student", { exact: true }).waitFor();
      await choosing.getByLabel("Find a student").and(page.locator(":focus")).waitFor();
      await choosing.getByLabel(/Olga/).check();
      await choosing.getByText("They need a unit first").waitFor();
      assert.equal(await start.getAttribute("aria-disabled"), "true");
      await choosing.getByLabel(/Jay/).check();
      await choosing.getByRole("radio", { name: /Growing vegetables/, checked: true }).waitFor();
      await choosing.getByLabel(/Amira/).check();
      await choosing.getByText("Choose a unit", { exact: true }).waitFor();
      await assertAccessible(page, `a student and their units, ${name}`);
      await choosing.getByLabel("Find a student").fill("ami");
      await choosing.getByLabel(/Jay/).waitFor({ state: "detached" });
      await choosing.getByLabel(/Growing vegetables/).check();
      await start.click();

      const garden = chat(page, "Chat with Amira Begum");
      await garden.getByLabel("Message", { exact: true }).fill("How is the bed?");
      await garden.getByRole("button", { name: "Send" }).click();
      await garden.getByRole("log").getByText("How is the bed?").waitFor();
      assert.equal(new URL(page.url()).search, `?about=${room.garden.id}`);
      await assertAccessible(page, `an open conversation, ${name}`);
      await row(page, "You: How is the bed?").waitFor();
      if (name === "phone") await page.goBack();
      else await page.keyboard.press("Escape");
      await garden.waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "");
      await row(page, "Amira Begum").and(page.locator(":focus")).waitFor();

      await talk(ofAmira, "Dug over.\nTwice!");
      await comeBack(page);
      await row(page, "Dug over. Twice!").getByText("1 unread message").waitFor({ state: "attached" });
      await unread(page, "[role=tab][data-tab=direct]", 1);
      await unread(page, ".navigation [aria-current=page]", 1);
      await assertAccessible(page, `something unread, ${name}`);
      await page.keyboard.press("Enter");
      await garden.getByRole("log").getByText("Twice!").waitFor();
      await unread(page, ".navigation [aria-current=page]", "none");
      await unread(page, "[role=tab][data-tab=direct]", "none");
      await page.reload();
      await garden.getByRole("log").getByText("Twice!").waitFor();
      await garden.getByRole("button", { name: "Close chat" }).click();
      await garden.waitFor({ state: "detached" });
      await row(page, "Dug over").and(page.locator(":not(.thread-row-unread)")).waitFor();
      assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);
    });
  });

  Deno.test(`an announcement reaches the whole class, also those who come later (${name})`, async () => {
    const room = await openMessagesRoom();
    await using world = room.world;
    await using browser = await launchBrowser();
    const { oak, ruth, olga, ofAmira, ofJay, ofOlga } = room;
    await withPage(browser, size, async (page, problems) => {
      await bring(page, ruth);
      await page.goto(world.at(oak, "/messages"));
      await ready(page);
      await page.getByRole("button", { name: "Send Announcement" }).click();
      const window = page.getByRole("dialog", { name: "Send Announcement" });
      const send = window.getByRole("button", { name: "Send Announcement" });
      await window.getByText("Choose a unit", { exact: true }).last().waitFor();
      await window.getByLabel("Unit").and(page.locator(":focus")).waitFor();
      await window.getByLabel("Unit").selectOption({ label: "Growing vegetables in a raised bed (121766)" });
      await window.getByText("Goes to 2 students on this unit").waitFor();
      const box = window.getByLabel("Message");
      await box.fill("  ");
      assert.equal(await send.getAttribute("aria-disabled"), "true", "blanks are no message");
      assert.ok((await box.boundingBox())!.height >= 200);
      await assertAccessible(page, `an announcement, ${name}`);

      await box.fill("Boots on Thursday!");
      // The answer is lost, what was sent is not: sending it again must not say it twice.
      await page.route("**/threads/broadcast", async (route) => {
        assert.equal((await ruth.post(calls.announce(), route.request().postDataJSON())).status, 201);
        await route.abort("connectionreset");
      }, { times: 1 });
      await send.click();
      await window.getByRole("alert").getByText("Not sent").waitFor();
      problems.expect(/ERR_CONNECTION_RESET/);
      assert.equal(await box.inputValue(), "Boots on Thursday!");
      await send.click();
      await page.getByText("All students on this unit have received your announcement").first().waitFor();
      await window.waitFor({ state: "detached" });
      await tab(page, "Announcements").and(page.locator("[aria-selected=true]")).waitFor();
      await row(page, "You: Boots on Thursday!").getByText("To your students").waitFor();
      assert.deepEqual([await unreadOf(ofAmira), await unreadOf(ofJay), await unreadOf(ofOlga)], [1, 1, 0]);
      await assign(ruth, olga);
      assert.equal(await unreadOf(ofOlga), 1, "given the unit later");

      await row(page, "Boots").click();
      const open = chat(page, "Announcements");
      await open.getByRole("log").getByText("Boots on Thursday!").waitFor();
      await open.getByLabel("Announcement", { exact: true }).fill("And gloves.");
      await open.getByRole("button", { name: "Send" }).click();
      await open.getByRole("log").getByText("And gloves.").waitFor();
      const thread = new URL(page.url()).searchParams.get("open")!;
      assert.deepEqual(await wordsIn(ofJay, thread), ["Boots on Thursday!", "And gloves."]);
      await page.keyboard.press("Escape");
      await open.waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "?tab=announcements");

      await page.getByRole("button", { name: "Send Announcement" }).click();
      assert.equal(await box.inputValue(), "", "and the next one begins empty");
    });
  });
}
