import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MailRefused } from "../../server/adapters/mail/transport.ts";
import { addStudent, assign } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs, pressEscape, ready } from "./page_actions.ts";

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const linkRows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

Deno.test("a teacher copies, mails and revokes links", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher } = school;
  const addStudentWithPortfolio = async (firstName: string, overrides = {}) => {
    const student = await addStudent(teacher, { firstName, lastName: "Ash", ...overrides });
    return { ...student, portfolio: await assign(teacher, student) };
  };
  const [amira, jay, noEmail] = [
    await addStudentWithPortfolio("Amira"),
    await addStudentWithPortfolio("Jay"),
    await addStudentWithPortfolio("Bare", { email: null }),
  ];
  const { services, mails } = world;
  services.mail.send = (mail) =>
    mail.to === jay.email
      ? Promise.reject(new MailRefused("no such inbox"))
      : Promise.resolve(void mails.push(mail));

  await withPage(browser, PHONE, async (page, problems) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAs(page, teacher, "/manage-students?tab=links");
    const row = (student: { firstName: string }) => linkRows(page).filter({ hasText: student.firstName });
    const problem = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    const openMenu = (student: { firstName: string }) =>
      row(student).getByRole("button", { name: /^More for/ }).click();
    /** In the row's menu. */
    const press = async (student: { firstName: string }, label: RegExp) => {
      await openMenu(student);
      await row(student).locator(".popover").getByRole("button", { name: label }).click();
    };
    await row(amira).getByText("Unit 121766").waitFor();
    await assertAccessibleAtBothSizes(page, "portfolio links");
    await openMenu(noEmail);
    for (const label of [/^Copy Email Template/, /^Copy Email Address/, /^Email link/]) {
      const way = row(noEmail).locator(".popover").getByRole("button", { name: label });
      assert.ok(await way.isDisabled(), String(label));
    }
    await assertAccessibleAtBothSizes(page, "the menu of a row");
    await pressEscape(page);
    await row(noEmail).getByText("No email address on file").waitFor();

    await press(amira, /^Copy Email Address/);
    await waitForText(page, "Student email address copied to clipboard");
    assert.equal(await readClipboard(page), amira.email);
    await press(amira, /^Copy Email Template/);
    await waitForText(page, "Email template copied to clipboard");
    await waitForText(page, "Portfolio Link Generated");
    const template = await readClipboard(page);
    const templateUrl = new URL(/http:\S+/.exec(template)![0]);
    assert.equal(templateUrl.searchParams.get("assignmentId"), amira.portfolio.id);
    assert.match(template, /The link works until \d+ \w+ \d{4}\..*\n/);
    const isLinkValid = async () => {
      const { token } = Object.fromEntries(templateUrl.searchParams);
      return (await teacher.get(`/api/student-access/validate-token?token=${token}`)).json().valid;
    };
    assert.equal(await isLinkValid(), true);

    const pendingCopy = await page.evaluateHandle(() => {
      const { promise, reject } = Promise.withResolvers<void>();
      Object.assign(navigator.clipboard, { write: () => promise });
      return { refuse: () => reject(new DOMException("no", "NotAllowedError")) };
    });
    await press(amira, /^Copy Email Template/);
    await waitForText(page, "Portfolio Link Generated");
    await pendingCopy.evaluate((refuse) => refuse.refuse());
    await waitForText(page, "Copy failed");
    await waitForText(page, "Please copy the text manually");
    const textArea = page.getByRole("dialog").getByLabel("Text");
    assert.match(await textArea.inputValue(), /^Hello Amira,/);
    const selected = await textArea.evaluate((area) =>
      area instanceof HTMLTextAreaElement && area.selectionEnd - area.selectionStart === area.value.length
    );
    assert.ok(selected, "selected for copying");
    await assertAccessibleAtBothSizes(page, "words to copy by hand");
    await page.getByRole("button", { name: "Done" }).click();
    await intercept(page, /generate-token/, (route) => route.abort(), { times: 1 });
    await press(amira, /^Copy Email Template/);
    await waitForText(page, "Failed to generate portfolio link");
    problems.expect(/ERR_FAILED/);

    const mailSelected = page.getByRole("button", { name: /^Email links to selected/ });
    assert.ok(await mailSelected.isDisabled());
    await page.getByLabel("Select all").check();
    await mailSelected.click();
    const confirmDialog = page.getByRole("alertdialog", { name: "Email links to 2 students?" });
    await confirmDialog.getByText("No email address on file for Bare Ash.").waitFor();
    await assertAccessibleAtBothSizes(page, "asking before a class is emailed");
    await confirmDialog.getByRole("button", { name: "Email links" }).click();
    await page.getByRole("heading", { name: "Emailing links" }).waitFor();
    assert.equal(await mailSelected.innerText(), "Email links to selected (0)");
    await mailSelected.and(page.locator(":focus")).waitFor();
    await page.goto(world.at(oak, "/"));
    await page.goto(world.at(oak, "/manage-students"));
    await ready(page);
    await page.getByRole("tab", { name: "Portfolio Links" }).click();
    const progressBar = page.getByRole("progressbar", { name: "Emails with links" });
    assert.equal(await progressBar.getAttribute("aria-valuetext"), "Sent 0 of 3 emails");
    await world.runJobs();
    await page.getByRole("heading", { name: "Emailed links" }).waitFor();
    await page.getByRole("status").filter({ hasText: "1 email was sent, 2 were not." }).waitFor();
    await problem("Bare Ash").getByText("no email address").waitFor();
    await problem("Jay Ash").getByText("did not take it").waitFor();
    await assertAccessibleAtBothSizes(page, "what was not sent");
    assert.deepEqual(
      mails.filter(({ subject }) => subject === "Your portfolio at Oak Lane Centre").map(({ to }) => to),
      [amira.email],
    );
    await page.getByRole("button", { name: "Dismiss the report" }).click();
    await press(amira, /^Email link/);
    await page.getByRole("heading", { name: "Emailing links" }).waitFor();
    await world.runJobs();
    await page.getByRole("status").filter({ hasText: "The email was sent." }).waitFor();

    await press(amira, /^Revoke links/);
    const revokeDialog = page.getByRole("alertdialog", { name: "Revoke the links of Amira Ash?" });
    await revokeDialog.getByText("signed out wherever they are").waitFor();
    await revokeDialog.getByRole("button", { name: "Revoke links" }).click();
    await waitForText(page, "Links revoked");
    assert.equal(await isLinkValid(), false);

    await page.getByRole("tab", { name: "Students", exact: true }).click();
    await page.getByRole("button", { name: "Edit Bare Ash" }).click();
    const editForm = page.getByRole("form", { name: "Edit Bare Ash" });
    await editForm.getByLabel("Email").fill("bare@pupils.example");
    await editForm.getByRole("button", { name: "Save" }).click();
    await page.getByRole("tab", { name: "Portfolio Links" }).click();
    await row(noEmail).getByText("bare@pupils.example").waitFor();
  });
});

Deno.test("links that cannot be loaded or mailed say so, and can be retried", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira" });
  for (const code of ["121766", "070147", "100012"]) await assign(teacher, amira, code);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    const refusal = {
      status: 503,
      contentType: "application/json",
      body: JSON.stringify({ message: "Busy." }),
    };
    await intercept(page, /api\/assignments/, (route) => route.fulfill(refusal), { times: 1 });
    // The page can show it before the browser has told of the answer.
    const refused = () => page.waitForResponse((response) => response.status() === refusal.status);
    const notLoaded = refused();
    await page.getByRole("tab", { name: "Portfolio Links" }).click();
    await page.getByRole("heading", { name: "Failed to fetch portfolios" }).waitFor();
    await notLoaded;
    problems.expect(/^503/);
    await page.getByRole("button", { name: "Try again" }).click();
    await linkRows(page).nth(2).waitFor();
    await intercept(page, /api\/link-mailings/, (route) => route.fulfill(refusal), { times: 1 });
    await page.getByRole("button", { name: /^More for .*First aid/ }).click();
    const notMailed = refused();
    await page.getByRole("button", { name: "Email link", exact: true }).click();
    await waitForText(page, "Busy.");
    await notMailed;
    problems.expect(/^503/);
    await page.getByRole("tab", { name: "Students" }).click();
    await page.keyboard.press("End");
    await page.getByRole("tab", { name: "Portfolio Links" }).and(page.locator(":focus")).waitFor();
    assert.equal(await page.getByRole("tabpanel").count(), 1, "one part is shown");
  });
});
