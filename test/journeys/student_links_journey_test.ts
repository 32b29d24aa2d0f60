import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MailRefused } from "../../server/adapters/mail/transport.ts";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready, signIn } from "./on_the_page.ts";

const SIZES = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const [name, size] of Object.entries(SIZES)) {
  Deno.test(`a teacher copies, mails and revokes links (${name})`, async () => {
    await using world = await openLiveWorld();
    await using browser = await launchBrowser();
    const oak = await world.school("oak", "Oak Lane Centre");
    await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
    const api = await signInStaff(world, oak, "daniel@oak.example");
    const pupil = async (firstName: string, over = {}) => {
      const student = await addStudent(api, { firstName, lastName: "Ash", ...over });
      return { ...student, portfolio: await assign(api, student) };
    };
    const [amira, jay, bare] = [
      await pupil("Amira"),
      await pupil("Jay"),
      await pupil("Bare", { email: null }),
    ];
    const { services, mails } = world;
    services.mail.send = (mail) =>
      mail.to === jay.email
        ? Promise.reject(new MailRefused("nobody there"))
        : Promise.resolve(void mails.push(mail));

    await withPage(browser, size, async (page, problems) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn(world, page, oak.host, "daniel@oak.example");
      await page.goto(world.at(oak, "/manage-students?tab=links"));
      await ready(page);
      const row = (student: { firstName: string }) =>
        page.locator(".link-row", { hasText: student.firstName });
      const press = (student: { firstName: string }, what: RegExp) =>
        row(student).getByRole("button", { name: what }).click();
      await row(amira).getByText("Unit 121766").waitFor();
      await assertAccessible(page, "portfolio links");
      for (const what of [/^Copy Email Template/, /^Copy Email Address/, /^Email link/]) {
        assert.ok(await row(bare).getByRole("button", { name: what }).isDisabled(), String(what));
      }
      await row(bare).getByText("No email address on file").waitFor();

      await press(amira, /^Copy Email Address/);
      await says(page, "Student email address copied to clipboard");
      assert.equal(await clipboard(page), amira.email);
      await press(amira, /^Copy Email Template/);
      await says(page, "Email template copied to clipboard");
      const template = await clipboard(page);
      const address = new URL(/http:\S+/.exec(template)![0]);
      assert.equal(address.searchParams.get("assignmentId"), amira.portfolio.id);
      assert.match(template, /The link works until \d+ \w+ \d{4}\..*\n/);
      const opens = async () => {
        const { token } = Object.fromEntries(address.searchParams);
        return (await api.get(`/api/student-access/validate-token?token=${token}`)).json().valid;
      };
      assert.equal(await opens(), true);

      const refuseCopying = await page.evaluateHandle(() => {
        const { promise, reject } = Promise.withResolvers<void>();
        Object.assign(navigator.clipboard, { write: () => promise });
        return { now: () => reject(new DOMException("no", "NotAllowedError")) };
      });
      await press(amira, /^Copy Email Template/);
      await says(page, "Portfolio Link Generated");
      await refuseCopying.evaluate((refuse) => refuse.now());
      await says(page, "Copy failed");
      await says(page, "Please copy the text manually");
      const shown = page.getByRole("dialog").getByLabel("Text");
      assert.match(await shown.inputValue(), /^Hello Amira,/);
      const selected = await shown.evaluate((area) =>
        area instanceof HTMLTextAreaElement && area.selectionEnd - area.selectionStart === area.value.length
      );
      assert.ok(selected, "ready to be copied by hand");
      await assertAccessible(page, "words to copy by hand");
      await page.getByRole("button", { name: "Done" }).click();
      await page.route(/generate-token/, (route) => route.abort(), { times: 1 });
      await press(amira, /^Copy Email Template/);
      await says(page, "Failed to generate portfolio link");
      problems.expect(/ERR_FAILED/);

      const mailSelected = page.getByRole("button", { name: /^Email links to selected/ });
      assert.ok(await mailSelected.isDisabled());
      await page.getByLabel("Select all").check();
      await mailSelected.click();
      const ask = page.getByRole("alertdialog", { name: "Email links to 2 students?" });
      await ask.getByText("No email address on file for Bare Ash.").waitFor();
      await assertAccessible(page, "asking before a class is mailed");
      await ask.getByRole("button", { name: "Email links" }).click();
      await page.getByRole("heading", { name: "Emailing links" }).waitFor();
      assert.equal(await mailSelected.innerText(), "Email links to selected (0)");
      await mailSelected.and(page.locator(":focus")).waitFor();
      await page.goto(world.at(oak, "/"));
      await page.goto(world.at(oak, "/manage-students"));
      await ready(page);
      await page.getByRole("tab", { name: "Portfolio Links" }).click();
      const bar = page.getByRole("progressbar", { name: "Emails with links" });
      assert.equal(await bar.getAttribute("aria-valuetext"), "Sent 0 of 3 emails");
      await world.runJobs();
      await page.getByRole("heading", { name: "Emailed links" }).waitFor();
      await page.getByRole("status").filter({ hasText: "1 email was sent, 2 were not." }).waitFor();
      await page.locator(".mailing-problems li", { hasText: "Bare Ash" }).getByText("no email address")
        .waitFor();
      await page.locator(".mailing-problems li", { hasText: "Jay Ash" }).getByText("did not take it")
        .waitFor();
      await assertAccessible(page, "what was not sent");
      assert.deepEqual(
        mails.filter(({ subject }) => subject === "Your portfolio at Oak Lane Centre").map(({ to }) => to),
        [amira.email],
      );
      await page.getByRole("button", { name: "Dismiss the report" }).click();
      await press(amira, /^Email link/);
      await page.getByRole("heading", { name: "Emailing links" }).waitFor();
      await world.runJobs();
      await page.getByRole("status").filter({ hasText: "The email was sent." }).waitFor();

      await press(amira, /^More for Amira/);
      await page.getByRole("button", { name: "Revoke links" }).click();
      const revoke = page.getByRole("alertdialog", { name: "Revoke the links of Amira Ash?" });
      await revoke.getByText("signed out wherever they are").waitFor();
      await revoke.getByRole("button", { name: "Revoke links" }).click();
      await says(page, "Links revoked");
      assert.equal(await opens(), false);

      await page.getByRole("tab", { name: "Students", exact: true }).click();
      await page.getByRole("button", { name: "Edit Bare Ash" }).click();
      const edit = page.getByRole("form", { name: "Edit Bare Ash" });
      await edit.getByLabel("Email").fill("bare@pupils.example");
      await edit.getByRole("button", { name: "Save" }).click();
      await page.getByRole("tab", { name: "Portfolio Links" }).click();
      await row(bare).getByText("bare@pupils.example").waitFor();
    });
  });
}

Deno.test("links that cannot be read or made say so, and can be asked for again", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  const api = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(api, { firstName: "Amira" });
  for (const code of ["121766", "070147", "100012"]) await assign(api, amira, code);
  await withPage(browser, SIZES.desk, async (page, problems) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await page.goto(world.at(oak, "/manage-students"));
    await ready(page);
    const refusal = {
      status: 503,
      contentType: "application/json",
      body: JSON.stringify({ message: "Busy." }),
    };
    await page.route(/api\/assignments/, (route) => route.fulfill(refusal), { times: 1 });
    await page.getByRole("tab", { name: "Portfolio Links" }).click();
    await page.getByRole("heading", { name: "Failed to fetch portfolios" }).waitFor();
    problems.expect(/^503/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".link-row").nth(2).waitFor();
    await page.route(/api\/link-mailings/, (route) => route.fulfill(refusal), { times: 1 });
    await page.getByRole("button", { name: /^Email link for .*First aid/ }).click();
    await says(page, "Busy.");
    problems.expect(/^503/);
    await page.getByRole("tab", { name: "Students" }).click();
    await page.keyboard.press("End");
    await page.getByRole("tab", { name: "Portfolio Links" }).and(page.locator(":focus")).waitFor();
    assert.equal(await page.getByRole("tabpanel").count(), 1, "one part is shown");
  });
});
