import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { intercept } from "./page_actions.ts";
import { inFrame, openWidgetSchool, WIDGET_PAGES, widgetFrame } from "./widget_page.ts";

Deno.test("a student writes, asks and sends in their work within a page of the school", async (t) => {
  await using school = await openWidgetSchool(WIDGET_PAGES);
  const { browser, teacher, portfolio } = school;
  await school.allow();
  const outcome = portfolio.submissions[0]!.id;
  const written = async () => {
    const read = await teacher.get(`/api/portfolios/${portfolio.id}`);
    return read.json<{ submissions: { studentComment: string }[] }>().submissions[0]!.studentComment;
  };
  await withPage(browser, PHONE, async (page, problems) => {
    const frame = widgetFrame(page);
    let held: Promise<void> | null = null;
    await intercept(page, "**/embed/api/submissions/*", async (route) => {
      await held;
      await route.continue();
    });
    const box = frame.getByLabel("Reflection for outcome 1");
    await page.goto(school.at("/unit"));
    await school.signIn(frame);

    await t.step("words save themselves, and wait for the connection", async () => {
      await box.fill("I dug the bed.");
      await frame.getByText("Saved", { exact: true }).waitFor();
      assert.equal(await written(), "I dug the bed.");
      await page.context().setOffline(true);
      await box.fill("I dug the bed. Then it rained.");
      await frame.getByText("It is sent when you are back online.").waitFor();
      await page.context().setOffline(false);
      await frame.getByText("Saved", { exact: true }).waitFor();
      // It may have been tried more than once.
      problems.expect(/ERR_INTERNET_DISCONNECTED/);
      assert.equal(await written(), "I dug the bed. Then it rained.");
    });

    await t.step("two who write at once lose nothing", async () => {
      await teacher.put(`/api/submissions/${outcome}`, { studentComment: "Amira dug the bed." });
      await box.fill("I dug it, and it rained.");
      await frame.getByText("Someone else has written here.").waitFor();
      problems.expect(/409/);
      await frame.getByText("Amira dug the bed.").waitFor();
      assert.equal(await box.inputValue(), "I dug it, and it rained.");
      await frame.getByRole("button", { name: "Keep mine" }).click();
      await frame.getByText("Saved", { exact: true }).waitFor();
      assert.equal(await written(), "I dug it, and it rained.");
    });

    await t.step("a page that is closed at once has kept what was typed", async () => {
      await box.pressSequentially(" Twice.");
      await page.reload({ timeout: 10_000 });
      await frame.getByRole("heading", { name: /Growing vegetables/ }).waitFor();
      await frame.getByRole("heading", { name: "Outcome 1:" }).click();
      await box.and(frame.locator(":visible")).waitFor();
      assert.match(await box.inputValue(), /Twice\.$/);
      await frame.getByRole("heading", { name: "Outcome 1:" }).click();
    });

    await t.step("a message goes to the teacher and the answer comes", async () => {
      await frame.getByRole("button", { name: "Messages" }).click();
      await frame.getByLabel("Your message").fill("Which photo do you mean?");
      await frame.getByRole("button", { name: "Send" }).press("Enter");
      const sent = (text: string) => frame.getByRole("listitem").filter({ hasText: text }).locator("time");
      await sent("Which photo do you mean?").waitFor();
      assert.equal(await frame.getByLabel("Your message").inputValue(), "");
      await assertAccessible(inFrame(page) as unknown as Page, "messages in a frame");
      const chat = await teacher.get(`/api/chat/threads/direct?assignmentId=${portfolio.id}`);
      const { thread, messages } = chat.json<{ thread: { id: string }; messages: { message: string }[] }>();
      assert.deepEqual(messages.map(({ message }) => message), ["Which photo do you mean?"]);
      const answer = { threadId: thread.id, message: "The second one." };
      assert.equal((await teacher.post("/api/chat/messages", answer)).status, 201);
      await frame.getByRole("button", { name: "Back to the unit" }).click();
      await frame.getByRole("button", { name: "Messages" }).click();
      await frame.getByText("The second one.").waitFor();
    });

    await t.step("messages wait for the connection, also for that of the next visit", async () => {
      const send = async (text: string) => {
        await frame.getByLabel("Your message").fill(text);
        await frame.getByRole("button", { name: "Send" }).press("Enter");
      };
      await page.context().setOffline(true);
      await send("The one with the worm?");
      await send("I like that one.");
      const last = frame.getByRole("listitem").filter({ hasText: "I like that one." });
      await last.getByText("It will be sent when you are connected again.").waitFor();
      await assertAccessible(inFrame(page) as unknown as Page, "messages that wait in a frame");
      await frame.getByRole("button", { name: "Not you? Sign out" }).click();
      await frame.getByText("A message is still on its way. If you sign out now, it is not sent.").waitFor();
      await frame.getByRole("button", { name: "Stay signed in" }).click();
      await page.context().setOffline(false);
      await last.locator("time").waitFor();
      problems.expect(/ERR_INTERNET_DISCONNECTED/);

      let lost = 0;
      const sending = "**/embed/api/chat/messages";
      await intercept(page, sending, async (route) => {
        lost++;
        await route.abort();
      });
      await send("I will take it out.");
      await frame.getByText("It will be sent when you are connected again.").last().waitFor();
      assert.ok(lost > 0);
      await page.unroute(sending);
      problems.expect(/ERR_FAILED/);
      const arrived = page.waitForResponse(/\/embed\/api\/chat\/messages$/);
      await page.reload();
      assert.equal((await arrived).status(), 201);
      await frame.getByRole("heading", { name: /Growing vegetables/ }).waitFor();
      const chat = await teacher.get(`/api/chat/threads/direct?assignmentId=${portfolio.id}`);
      const { messages } = chat.json<{ messages: { message: string }[] }>();
      assert.deepEqual(messages.slice(2).map(({ message }) => message), [
        "The one with the worm?",
        "I like that one.",
        "I will take it out.",
      ]);
    });

    await t.step("what was just written is saved before it is sent", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await frame.getByRole("heading", { name: "Outcome 1:" }).click();
      await box.fill("I dug it, it rained, and I planted.");
      await frame.getByRole("button", { name: "Submit Portfolio" }).click();
      await frame.getByText("Saving…").waitFor();
      assert.equal(await frame.getByRole("heading", { name: "Submit this portfolio?" }).count(), 0);
      resolve();
      await frame.getByRole("heading", { name: "Submit this portfolio?" }).waitFor();
      assert.equal(await written(), "I dug it, it rained, and I planted.");
      await frame.getByRole("button", { name: "Not yet" }).click();
    });

    await t.step("work is sent to the teacher, with the student's word for it", async () => {
      await frame.getByRole("button", { name: "Submit Portfolio" }).click();
      await frame.locator(":focus").and(frame.getByRole("heading", { name: "Submit this portfolio?" }))
        .waitFor();
      await frame.getByText("Nothing there yet: outcomes 2, 3").waitFor();
      await assertAccessible(inFrame(page) as unknown as Page, "submitting in a frame");
      await frame.getByLabel("Help you had").fill("Someone held the spade.");
      await frame.getByRole("button", { name: "Submit Portfolio" }).click();
      await frame.locator(":focus").and(
        frame.getByRole("heading", { name: "Submit without the declaration?" }),
      )
        .waitFor();
      await frame.getByText("Your teacher will see that you did not.").waitFor();
      await frame.getByRole("button", { name: "Go back" }).click();
      await frame.getByLabel("This is my own work.").check();
      await frame.getByRole("button", { name: "Submit Portfolio" }).click();
      await frame.getByText("Sent to your teacher. You're done for now.").waitFor();
      const sent = await teacher.get(`/api/assignments/${portfolio.id}/timeline`);
      assert.match(sent.text, /Someone held the spade\./);
    });
  });
});
