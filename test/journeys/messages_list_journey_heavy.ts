import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { withPage } from "./browser.ts";
import { messagesTab, openChatSchool, pollNow, SIZES, threadLink, threadRow } from "./chat_page.ts";
import {
  holdSignInRedirect,
  intercept,
  openAs,
  pressEscape,
  ready,
  signInByMail,
  waitForPage,
} from "./page_actions.ts";

const LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley-Majoribanks";

const names = (page: Page) => page.getByRole("tabpanel").getByRole("rowheader").locator("bdi");
/** Below the heads. */
const firstRow = (page: Page) => page.getByRole("tabpanel").getByRole("row").nth(1);

Deno.test("a long list is paged, and a conversation that moves up leaves no gap or duplicate", async () => {
  await using school = await openChatSchool();
  const { browser, teacher } = school;
  const threads: string[] = [];
  for (let i = 1; i <= 60; i++) {
    const student = await addStudent(teacher, {
      firstName: `N${i}`,
      lastName: i === 30 ? LONG_NAME : "Many",
    });
    threads.push(await startThread(teacher, await assign(teacher, student)));
    await postMessage(teacher, threads.at(-1)!, `Hello ${i}`);
  }
  await withPage(browser, SIZES.phone, async (page, problems) => {
    const shownNames = async () => (await names(page).allInnerTexts()).map((title) => title.split(" ")[0]);
    await openAs(page, teacher, "/messages");
    assert.equal((await shownNames()).length, 50);
    await assertAccessibleAtBothSizes(
      page,
      "a full list",
      async () =>
        assert.equal(await page.locator("body").evaluate((body) => body.scrollWidth <= innerWidth), true),
    );
    await intercept(page, "**/api/chat/threads?*cursor*", (route) => route.abort("connectionreset"), {
      times: 1,
    });
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByRole("alert").getByText("More could not be loaded").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    await page.getByRole("button", { name: "Show more" }).click();
    // The button is called 'Loading…' at that time, so its disappearance says nothing.
    await names(page).nth(59).waitFor();
    assert.equal(await page.getByRole("button", { name: /Show more|Loading/ }).count(), 0);
    const before = await shownNames();
    assert.equal(new Set(before).size, 60);

    // The last conversation becomes the first, which shifts every page.
    const lastNumber = Number(before.at(-1)!.slice(1));
    await postMessage(teacher, threads[lastNumber - 1]!, "Again");
    await pollNow(page);
    await firstRow(page).filter({ hasText: "Again" }).waitFor();
    assert.deepEqual(await shownNames(), [before.at(-1), ...before.slice(0, -1)]);

    await intercept(page, "**/api/chat/threads?*", (route) => route.abort("connectionreset"), { times: 1 });
    await pollNow(page);
    await page.getByText("This list may be out of date").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    assert.equal((await shownNames()).length, 60, "the list stays");
    await pollNow(page);
    await page.getByText("This list may be out of date").waitFor({ state: "detached" });
  });
});

Deno.test("a teacher sorts conversations by column, and finds the order again", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher, portfolio, other } = school;
  await postMessage(teacher, await startThread(teacher, portfolio), "For Amira");
  await postMessage(teacher, await startThread(teacher, other), "For Jay");
  const search = (page: Page) => new URL(page.url()).search;
  await withPage(browser, SIZES.phone, async (page) => {
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await openAs(page, teacher, "/messages");
      assert.deepEqual(await names(page).allInnerTexts(), ["Jay Cole", "Amira Begum"], "the newest first");
      if (name === "phone") await page.getByLabel("Sort by").selectOption({ label: "By student" });
      else await page.getByRole("columnheader", { name: "Student" }).getByRole("button").click();
      await firstRow(page).filter({ hasText: "Amira Begum" }).waitFor();
      assert.equal(search(page), "?sort=person");
      await assertAccessible(page, `by student, ${name}`);
      await threadRow(page, "For Jay").click();
      await page.getByRole("dialog", { name: "Chat with Jay Cole" }).waitFor();
      await page.goBack();
      await threadLink(page, "For Jay").and(page.locator(":focus")).waitFor();
      assert.equal(search(page), "?sort=person");
      await messagesTab(page, "Announcements").click();
      assert.equal(search(page), "?tab=announcements", "each list has its own order");
      await messagesTab(page, "Conversations").click();
      assert.equal(search(page), "?sort=person");
      await page.reload();
      await ready(page);
      assert.deepEqual(await names(page).allInnerTexts(), ["Amira Begum", "Jay Cole"]);
      if (name === "phone") await page.getByRole("button", { name: "Sort the other way" }).click();
      else await page.getByRole("columnheader", { name: "Student" }).getByRole("button").click();
      await firstRow(page).filter({ hasText: "Jay Cole" }).waitFor();
      assert.equal(search(page), "?sort=-person");
      await page.goto(world.at(oak, "/messages?sort=height"));
      await ready(page);
      assert.equal(search(page), "", "an unknown order is dropped");
    }
  });
});

Deno.test("an administrator announces to all students on a unit, and has a link to safeguarding", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak } = school;
  const admin = await signInStaff(world, oak, "helen@oak.example");
  await withPage(browser, SIZES.desktop, async (page, problems) => {
    await openAs(page, admin, "/messages");
    assert.equal(
      await page.getByRole("link", { name: "Safeguarding" }).count(),
      2,
      "in the sidebar, and below",
    );
    await page.getByRole("button", { name: "New Message" }).click();
    await page.getByText("There is no student in your class yet").waitFor();
    assert.equal(await page.getByRole("button", { name: "Start Chat" }).count(), 0, "without students");
    await pressEscape(page);
    await page.getByRole("button", { name: "New Message" }).and(page.locator(":focus")).waitFor();
    await intercept(page, "**/api/chat/units", (route) => route.abort("connectionreset"), { times: 1 });
    await page.getByRole("button", { name: "Send Announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Announcement" });
    await dialog.getByRole("alert").getByText("The units could not be loaded").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    await assertAccessible(page, "units that could not be loaded");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByLabel("Unit").selectOption({ index: 1 });
    await dialog.getByText("Goes to all 2 students of the school on this unit").waitFor();
    await dialog.getByLabel("Message").fill("No school on Friday.");
    await dialog.getByRole("button", { name: "Send Announcement" }).click();
    await threadRow(page, "No school on Friday.").getByText("To all students on it").waitFor();
    await page.context().addCookies([{
      name: "activeRole",
      value: "teacher",
      url: world.at(oak, "/"),
    }]);
    await page.goto(world.at(oak, "/messages?tab=announcements"));
    await ready(page);
    assert.equal(await page.getByRole("link", { name: "Safeguarding" }).count(), 0);
    await page.getByRole("button", { name: "Send Announcement" }).click();
    await dialog.getByText("an announcement would reach no one").waitFor();
    await assertAccessible(page, "no students to announce to");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await threadRow(page, "No school").click();
    await page.getByRole("dialog", { name: "Announcements" }).getByText("They are written in admin mode")
      .waitFor();
  });
});

Deno.test("an announcement whose session ended waits for its author's sign-in; mail preference is saved", async () => {
  await using school = await openChatSchool();
  const { world, browser, oak, teacher } = school;
  await withPage(browser, SIZES.phone, async (page, problems) => {
    await openAs(page, teacher, "/messages");
    const mailCheckbox = page.getByLabel("Email me about unread messages, at most once an hour");
    assert.equal(await mailCheckbox.isChecked(), false);
    await intercept(page, "**/mail-preference", (route) => route.abort("connectionreset"), { times: 1 });
    await mailCheckbox.click();
    await page.getByText("This was not saved").waitFor();
    problems.expect(/ERR_CONNECTION_RESET/);
    assert.equal(await mailCheckbox.isChecked(), false, "it shows the saved state");
    await mailCheckbox.click();
    await page.getByRole("status").getByText("Saved").waitFor();
    assert.deepEqual((await teacher.get("/api/chat/mail-preference")).json(), { mail: true });

    await messagesTab(page, "Announcements").click();
    await page.getByRole("button", { name: "Send Announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Announcement" });
    await dialog.getByLabel("Unit").selectOption({ index: 1 });
    await dialog.getByLabel("Message").fill("Bring a spade.");
    await oak.run(sql`delete from sessions`);
    const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login\?/);
    await dialog.getByRole("button", { name: "Send Announcement" }).click();
    await waitForSignInPage();
    problems.expect(/^401/);
    await signInByMail(world, page, "daniel@oak.example");
    await waitForPage(page, world.at(oak, "/messages?tab=announcements"));
    assert.equal(await mailCheckbox.isChecked(), true);
    await page.getByRole("button", { name: "Send Announcement" }).click();
    await dialog.getByText("You wrote this on an earlier visit. It has not been sent.").waitFor();
    await assertAccessible(page, "words of an earlier visit");
    assert.equal(await dialog.getByLabel("Message").inputValue(), "Bring a spade.");
    await dialog.getByRole("button", { name: "Send Announcement" }).click();
    await threadRow(page, "You: Bring a spade.").waitFor();
  });
});
