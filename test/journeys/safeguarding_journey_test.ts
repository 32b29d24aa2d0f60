import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { postMessage } from "../../server/features/chat/testing.ts";
import { postReport, readReports } from "../../server/features/chat/safeguarding/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { pollNow } from "./chat_page.ts";
import { addCookies, intercept, openAs, pressEscape, waitForPage } from "./page_actions.ts";
import { openReportedSchool, reportAnnouncement } from "./safeguarding_page.ts";

const PAGE = "/messages/safeguarding";
const REASON = "Amira has reported a message.";

Deno.test("an administrator sees a report, opens the conversation on record, and handles it by keyboard", async () => {
  await using school = await openReportedSchool();
  const { world, browser, oak, admin, teacher, student, threadId, reportedId } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await addCookies(page, admin);
    await page.goto(world.at(oak, "/"));
    const navigationLink = page.getByRole("link", { name: "Safeguarding 1 open reports" });
    await navigationLink.waitFor();
    const { id } = await postMessage(teacher, threadId, "And another one");
    await postReport(student, id);
    await pollNow(page);
    await page.getByRole("link", { name: "Safeguarding 2 open reports" }).press("Enter");
    await waitForPage(page, world.at(oak, PAGE));
    await page.getByRole("heading", {
      name: "Amira Begum (student) reported a message from Daniel Okafor (staff)",
    })
      .first().waitFor();
    await page.getByText("It frightens me.").waitFor();
    assert.equal(await page.getByText("Words that no one should read in a list.").count(), 0);
    await assertAccessible(page, "open reports");

    const card = page.getByRole("listitem").filter({ hasText: "It frightens me." });
    const openButton = card.getByRole("button", { name: /^Open conversation/ });
    await openButton.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your reason").and(page.locator(":focus")).waitFor();
    await assertAccessible(page, "the question why");
    await page.keyboard.type(REASON);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog.getByText("You are reading this on record").waitFor();
    await page.getByRole("region", { name: "Messages" }).and(page.locator(":focus")).waitFor();
    await dialog.getByText("And another one").waitFor();
    assert.equal(await dialog.getByRole("textbox").count(), 0, "read only");
    assert.equal(
      await dialog.getByText("Words that no one should read in a list.").count(),
      0,
      "not on the first page",
    );
    await assertAccessible(page, "an opened conversation");
    await dialog.getByRole("button", { name: "Go to the reported message" }).press("Enter");
    const reported = dialog.locator(":focus").filter({ hasText: "Words that no one should read in a list." });
    await reported.getByText("Reported").waitFor();
    assert.ok(await isVisibleInLog(page, reported), "the reported message is in view");
    await assertAccessible(page, "the reported message");
    await pressEscape(page);
    await dialog.waitFor({ state: "detached" });
    await openButton.and(page.locator(":focus")).waitFor();
    const [first] = await readReports(admin);
    assert.ok(first && first.messageId !== reportedId, "reading does not handle a report");

    for (let remaining = 2; remaining > 0; remaining--) {
      await page.getByRole("button", { name: /^Mark as handled/ }).last().press("Enter");
      const confirm = page.getByRole("alertdialog", { name: "Mark this report as handled?" });
      if (remaining === 2) await assertAccessible(page, "handling a report");
      await confirm.getByRole("button", { name: "Mark as handled" }).press("Enter");
      await confirm.waitFor({ state: "detached" });
      await page.getByRole("heading", { name: "Reports", exact: true }).and(page.locator(":focus")).waitFor();
      await page.getByRole("listitem").filter({ hasText: "It frightens me." }).waitFor({ state: "detached" });
    }
    await page.getByRole("heading", { name: "No reports" }).waitFor();
    await page.getByRole("link", { name: "Safeguarding", exact: true }).waitFor();
    await assertAccessible(page, "no reports");
    await page.getByLabel("Show reports").selectOption("Handled reports");
    await page.getByText(/^Handled by Helen Marsh,/).first().waitFor();
    await assertAccessible(page, "handled reports");

    await page.getByRole("tab", { name: /^Reports/ }).press("End");
    await page.getByRole("heading", { name: "Helen Marsh opened the conversation with Amira Begum" })
      .waitFor();
    await page.getByText(REASON).waitFor();
    await assertAccessible(page, "the record of openings");
  });
});

Deno.test("on a phone: teachers get 404; failures are shown; an opening ends after an hour", async () => {
  await using school = await openReportedSchool();
  const { world, browser, oak, admin, otherAdmin, teacher } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await addCookies(page, teacher);
    const response = await page.goto(world.at(oak, PAGE));
    assert.equal(response?.status(), 404);
    problems.expect(/^404/);
    assert.equal(await page.getByText("Safeguarding").count(), 0);
  });
  await reportAnnouncement(school);
  await withPage(browser, PHONE, async (page, problems) => {
    await page.clock.install();
    await openAs(page, admin, PAGE);
    const ownReport = page.getByRole("listitem").filter({ hasText: "A message of yours was reported" });
    await ownReport.getByText(
      "This report is about a message of yours, so another administrator has to handle it.",
    )
      .waitFor();
    assert.equal(await ownReport.getByRole("button", { name: /^Mark as handled/ }).count(), 0);
    assert.equal(await page.getByText("Not to her, please.").count(), 0);
    await assertAccessible(page, "reports on a phone");

    const [, otherReport] = await readReports(otherAdmin);
    assert.equal((await otherAdmin.post(`/api/chat/reports/${otherReport!.id}/handled`)).status, 200);
    await page.getByRole("button", { name: /^Mark as handled/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark as handled" }).click();
    await page.getByText("This report has been handled already.").first().waitFor();
    problems.expect(/^409/);
    await page.getByText("It frightens me.").waitFor({ state: "detached" });

    await intercept(page, /\/api\/chat\/conversations/, (route) => route.abort(), { times: 1 });
    await page.getByRole("tab", { name: "Conversations" }).click();
    await page.getByRole("heading", { name: "The conversations could not be loaded" }).waitFor();
    problems.expect(/^net::ERR_FAILED/);
    await assertAccessible(page, "a list that did not come");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Announcements of Helen Marsh" }).waitFor();
    await page.getByLabel("Find a conversation").fill("begum");
    await page.getByRole("heading", { name: "Announcements of Helen Marsh" }).waitFor({ state: "detached" });
    await assertAccessible(page, "a conversation that was found");

    await page.getByRole("button", { name: /^Open conversation: the conversation with Amira Begum/ }).click();
    await intercept(page, /open-as-safeguarding/, (route) => route.abort(), { times: 1 });
    await page.getByLabel("Your reason").fill(REASON);
    await page.getByRole("button", { name: "Open and log" }).click();
    await page.getByRole("alert").getByText("The conversation was not opened").waitFor();
    problems.expect(/^net::ERR_FAILED/);
    assert.equal(await page.getByLabel("Your reason").inputValue(), REASON);
    await page.getByRole("button", { name: "Open and log" }).click();
    await page.getByText("The newest message of all.").waitFor();
    await assertAccessible(page, "an opened conversation on a phone");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);

    const earlierButton = page.getByRole("button", { name: "Show earlier messages" });
    await earlierButton.scrollIntoViewIfNeeded();
    const row = page.getByRole("listitem").filter({ hasText: "This is message number 11." });
    await intercept(page, /\/openings\/.*\/messages/, (route) => route.abort(), { times: 1 });
    await earlierButton.click();
    await page.getByRole("alert").getByText(/^Earlier messages could not be loaded/).waitFor();
    problems.expect(/^net::ERR_FAILED/);
    const before = (await row.boundingBox())!.y;
    await earlierButton.click();
    await page.getByText("I am stuck with the second outcome.").waitFor();
    await earlierButton.waitFor({ state: "detached" });
    assert.ok(Math.abs((await row.boundingBox())!.y - before) <= 1, "the visible messages do not move");

    await page.clock.fastForward("01:00:01");
    await page.getByRole("alert").getByText("The hour is over").waitFor();
    assert.equal(await page.getByText("The newest message of all.").count(), 0, "the messages are gone");
    await assertAccessible(page, "an opening that has ended");
    await page.getByRole("button", { name: "Open again" }).click();
    await page.getByRole("button", { name: "Open and log" }).click();
    await page.getByText("The newest message of all.").waitFor();
    await intercept(page, /\/openings\/.*\/messages/, (route) => route.fulfill({ status: 404, json: {} }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Go to the reported message" }).click();
    await page.getByRole("alert").getByText("The hour is over").waitFor();
    problems.expect(/^404/);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("tab", { name: "Access log" }).click();
    await page.getByRole("heading", { name: "Helen Marsh opened the conversation with Amira Begum" }).nth(1)
      .waitFor();
    await assertAccessible(page, "the record of openings on a phone");
  });
});

async function isVisibleInLog(page: Page, element: ReturnType<Page["locator"]>): Promise<boolean> {
  const box = await page.getByRole("region", { name: "Messages" }).boundingBox();
  const inner = await element.boundingBox();
  assert.ok(box && inner);
  return inner.y >= box.y && inner.y + inner.height <= box.y + box.height;
}
