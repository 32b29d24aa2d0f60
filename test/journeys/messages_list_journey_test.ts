import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { begin, say } from "../../server/features/chat/testing.ts";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { bring } from "./cards_on_the_page.ts";
import { chat, comeBack, openMessagesRoom, row, SIZES, tab } from "./messages_room.ts";
import { holdSigningIn, ready, signInByMail } from "./on_the_page.ts";

const LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley-Majoribanks";

Deno.test("a long list goes on page by page, and what moves up leaves no gap and nothing twice", async () => {
  const room = await openMessagesRoom();
  await using world = room.world;
  await using browser = await launchBrowser();
  const { oak, ruth } = room;
  const threads: string[] = [];
  for (let i = 1; i <= 60; i++) {
    const student = await addStudent(ruth, { firstName: `N${i}`, lastName: i === 30 ? LONG : "Many" });
    threads.push(await begin(ruth, await assign(ruth, student)));
    await say(ruth, threads.at(-1)!, `Hello ${i}`);
  }
  for (const [name, size] of Object.entries(SIZES)) {
    await withPage(browser, size, async (page, problems) => {
      const shown = async () =>
        (await page.locator(".thread-title bdi").allInnerTexts()).map((title) => title.split(" ")[0]);
      await bring(page, ruth);
      await page.goto(world.at(oak, "/messages"));
      await ready(page);
      assert.equal((await shown()).length, 50);
      await assertAccessible(page, `a full list, ${name}`);
      assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true);
      await page.route("**/api/chat/threads?*cursor*", (route) => route.abort("connectionreset"), {
        times: 1,
      });
      await page.getByRole("button", { name: "Show more" }).click();
      await page.getByRole("alert").getByText("More could not be loaded").waitFor();
      problems.expect(/ERR_CONNECTION_RESET/);
      await page.getByRole("button", { name: "Show more" }).click();
      await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" });
      const before = await shown();
      assert.equal(new Set(before).size, 60);

      // The last of the list is the first now, and those at the end of each page have moved.
      const moved = Number(before.at(-1)!.slice(1));
      await say(ruth, threads[moved - 1]!, `Again on ${name}`);
      await comeBack(page);
      await page.locator(".thread-row").first().filter({ hasText: `Again on ${name}` }).waitFor();
      assert.deepEqual(await shown(), [before.at(-1), ...before.slice(0, -1)]);

      await page.route("**/api/chat/threads?*", (route) => route.abort("connectionreset"), { times: 1 });
      await comeBack(page);
      await page.getByText("This list may be out of date").waitFor();
      problems.expect(/ERR_CONNECTION_RESET/);
      assert.equal((await shown()).length, 60, "what was there stays");
      await comeBack(page);
      await page.getByText("This list may be out of date").waitFor({ state: "detached" });
    });
  }
});

Deno.test("an administrator announces to all of the school on a unit, and finds the way to safeguarding", async () => {
  const room = await openMessagesRoom();
  await using world = room.world;
  await using browser = await launchBrowser();
  const helen = await signInStaff(world, room.oak, "helen@oak.example");
  await withPage(browser, SIZES.desk, async (page, problems) => {
    await bring(page, helen);
    await page.goto(world.at(room.oak, "/messages"));
    await ready(page);
    assert.equal(
      await page.getByRole("link", { name: "Safeguarding" }).count(),
      2,
      "in the sidebar, and below",
    );
    await page.getByRole("button", { name: "New Message" }).click();
    await page.getByText("There is no student in your class yet").waitFor();
    assert.equal(await page.getByRole("button", { name: "Start Chat" }).count(), 0, "with nobody");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New Message" }).and(page.locator(":focus")).waitFor();
    await page.route("**/api/chat/units", (route) => route.abort("connectionreset"), { times: 1 });
    await page.getByRole("button", { name: "Send Announcement" }).click();
    const window = page.getByRole("dialog", { name: "Send Announcement" });
    await window.getByRole("alert").getByText("The units could not be loaded").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    await assertAccessible(page, "units that could not be loaded");
    await window.getByRole("button", { name: "Try again" }).click();
    await window.getByLabel("Unit").selectOption({ index: 1 });
    await window.getByText("Goes to all 2 students of the school on this unit").waitFor();
    await window.getByLabel("Message").fill("No school on Friday.");
    await window.getByRole("button", { name: "Send Announcement" }).click();
    await row(page, "No school on Friday.").getByText("To all students on it").waitFor();
    await page.context().addCookies([{ name: "activeRole", value: "teacher", url: world.at(room.oak, "/") }]);
    await page.goto(world.at(room.oak, "/messages?tab=announcements"));
    await ready(page);
    assert.equal(await page.getByRole("link", { name: "Safeguarding" }).count(), 0);
    await page.getByRole("button", { name: "Send Announcement" }).click();
    await window.getByText("an announcement would reach nobody").waitFor();
    await assertAccessible(page, "nobody to announce to");
    await window.getByRole("button", { name: "Close", exact: true }).last().click();
    await row(page, "No school").click();
    await chat(page, "Announcements").getByText("They are written in admin mode").waitFor();
  });
});

Deno.test("what is announced as the session ends waits for whoever signs in again; mails are chosen and said to be", async () => {
  const room = await openMessagesRoom();
  await using world = room.world;
  await using browser = await launchBrowser();
  const { oak, ruth } = room;
  await withPage(browser, SIZES.phone, async (page, problems) => {
    await bring(page, ruth);
    await page.goto(world.at(oak, "/messages"));
    await ready(page);
    const mail = page.getByLabel("Email me about unread messages, at most once an hour");
    assert.equal(await mail.isChecked(), false);
    await page.route("**/mail-preference", (route) => route.abort("connectionreset"), { times: 1 });
    await mail.click();
    await page.getByText("This was not saved").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    assert.equal(await mail.isChecked(), false, "it shows what is so");
    await mail.click();
    await page.getByRole("status").getByText("Saved").waitFor();
    assert.deepEqual((await ruth.get("/api/chat/mail-preference")).json(), { mail: true });

    await tab(page, "Announcements").click();
    await page.getByRole("button", { name: "Send Announcement" }).click();
    const window = page.getByRole("dialog", { name: "Send Announcement" });
    await window.getByLabel("Unit").selectOption({ index: 1 });
    await window.getByLabel("Message").fill("Bring a spade.");
    await world.services.doors.writeTenant(oak.id, (tx) => tx.batch([tx.db.run(sql`delete from sessions`)]));
    const leave = await holdSigningIn(page, /\/api\/login\?/);
    await window.getByRole("button", { name: "Send Announcement" }).click();
    await leave();
    problems.expect(/^401/);
    await signInByMail(world, page, "ruth@oak.example");
    await page.waitForURL(world.at(oak, "/messages?tab=announcements"));
    await ready(page);
    assert.equal(await mail.isChecked(), true);
    await page.getByRole("button", { name: "Send Announcement" }).click();
    await window.getByText("You wrote this on an earlier visit. It has not been sent.").waitFor();
    await assertAccessible(page, "words of an earlier visit");
    assert.equal(await window.getByLabel("Message").inputValue(), "Bring a spade.");
    await window.getByRole("button", { name: "Send Announcement" }).click();
    await row(page, "You: Bring a spade.").waitFor();
  });
});
