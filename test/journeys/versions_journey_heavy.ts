import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { assessPortfolio } from "../portfolio_fixture.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openPortfolio, openTwoStudents } from "./live_school.ts";
import { openAs, outcomeCard, ready, toasts, unfold } from "./page_actions.ts";
import { draftKeys, reflectionBox, waitForSaved } from "./writing_page.ts";
import { signInStudent } from "../factories.ts";

const LONG_TEXT =
  "I dug the bed over with Jay, and we took out every stone that we could find before the rain.";

Deno.test("an earlier version can be restored, and a conflict of two writers is resolved", async () => {
  await using school = await openTwoStudents();
  const { world, oak, teacher, amira, portfolio, browser } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${portfolio.id}`);
    const box = reflectionBox(page, 1);
    assert.equal(await page.getByRole("button", { name: /Earlier versions/ }).count(), 0, "never written");
    await box.fill(LONG_TEXT);
    await waitForSaved(page, 1);
    await box.fill("Oops.");
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === "PUT" && response.ok()),
      page.getByRole("button", { name: "Save Student Reflection for outcome 1" }).click(),
    ]);
    await page.getByRole("button", { name: "Earlier versions of the reflection on outcome 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Earlier versions" });
    await dialog.getByText(LONG_TEXT).waitFor();
    assert.match(await dialog.getByRole("listitem").first().innerText(), /^Now.*Amira Begum\s+Oops\.$/s);
    await assertAccessible(page, "earlier versions");
    await dialog.getByRole("button", { name: /^Put this back/ }).click();
    assert.equal(await box.inputValue(), LONG_TEXT);
    await waitForSaved(page, 1);

    const { id } = portfolio.submissions[0]!;
    const [view] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`))
      .json<{ studentCommentDate: string }[]>();
    const response = await teacher.put(`/api/submissions/${id}`, {
      studentComment: "Amira told me that it rained.",
      baseStudentCommentDate: view!.studentCommentDate,
    });
    assert.equal(response.status, 200, response.text);
    await box.fill("It rained and we went in.");
    const conflict = page.getByRole("alert").filter({ hasText: "Someone else has written here" });
    await conflict.getByText("Amira told me that it rained.").waitFor();
    problems.expect(/^409/);
    await assertAccessible(page, "two writers of one box");
    assert.equal(await outcomeCard(page, 1).getByText("not sent to your teacher yet").count(), 0);
    // Waiting would not help: the box is opened and said.
    const folded = outcomeCard(page, 1).locator("details").first();
    const line = outcomeCard(page, 1).locator("summary").first();
    const mark = line.getByText("Not saved", { exact: true });
    assert.equal(await mark.count(), 0);
    await line.click();
    await mark.waitFor();
    await assertAccessible(page, "a folded outcome with text that is not saved");
    await page.getByRole("button", { name: "Submit Portfolio" }).click();
    await toasts(page).getByText("Student Reflection for outcome 1 is not saved.", { exact: false })
      .waitFor();
    assert.equal(await folded.evaluate((details) => (details as HTMLDetailsElement).open), true);
    await page.locator(":focus").and(box).waitFor();
    await conflict.getByRole("button", { name: /Take theirs/ }).click();
    assert.equal(await box.inputValue(), "Amira told me that it rained.");
    await line.click();
    await folded.and(page.locator(":not([open])")).waitFor();
    assert.equal(await mark.count(), 0);
    await page.reload();
    await ready(page);
    await unfold(page, 1);
    await outcomeCard(page, 1).getByText("Written down by staff").waitFor();
  });
});

Deno.test("text whose box was locked is shown where the browser stores nothing", async () => {
  await using school = await openPortfolio();
  const { student, browser, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await open(page, student);
    await assessPortfolio(school);
    await reflectionBox(page, 1).fill("I forgot to say that it rained.");
    const unsaved = page.getByRole("alert").filter({ hasText: "Some of your words were not saved" });
    await unsaved.getByText("I forgot to say that it rained.").waitFor();
    await unsaved.getByText("it stays here only until you leave this page").waitFor();
    problems.expect(/^409/);
  });
});

Deno.test("text whose box was locked before it was saved can still be copied", async () => {
  await using school = await openTwoStudents();
  const { world, oak, amira, portfolio, browser } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${portfolio.id}`);
    await assessPortfolio(school);
    await reflectionBox(page, 1).fill("I forgot to say that it rained.");
    const unsaved = page.getByRole("alert").filter({ hasText: "Some of your words were not saved" });
    const words = unsaved.getByText("I forgot to say that it rained.");
    await words.waitFor();
    problems.expect(/^409/);
    await page.locator(":focus").filter({ has: words }).waitFor();
    assert.equal(await reflectionBox(page, 1).count(), 0);
    await page.reload();
    await ready(page);
    await words.waitFor();
    await assertAccessible(page, "words whose box is closed");
    await unsaved.getByRole("button", { name: "Discard Student Reflection for outcome 1" }).click();
    await unsaved.waitFor({ state: "detached" });
    assert.deepEqual(await draftKeys(page), []);
  });
});
