import assert from "node:assert/strict";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { ROW_BY_ROW } from "../unit_sheets/row_by_row.ts";
import { TWO_CODES } from "../unit_sheets/two_codes.ts";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import {
  holdSignInRedirect,
  intercept,
  openAs,
  pressEscape,
  signInByMail,
  toasts,
  waitForPage,
} from "./page_actions.ts";
import { frameScroll, openDialog, outcomeTexts, pasteSheet } from "./own_unit_page.ts";

Deno.test("a teacher on a phone pastes an unknown unit's sheet, corrects it, and assigns it", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher);
    await page.getByLabel("Unit code").fill("115500");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("button", { name: "Paste this unit" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a unit yourself" });
    await dialog.waitFor();
    problems.expect(/^404/);
    await dialog.getByText(/^Copy it from the unit sheet/).waitFor();
    assert.equal(await toasts(page).count(), 0);
    await assertAccessible(page, "the ways to add a unit");
    await page.getByRole("button", { name: "Next: check the unit" }).click();
    await dialog.getByText("Paste the text of the unit sheet first.").waitFor();
    await pasteSheet(page, "Dear parents, the trip is on Friday.");
    await dialog.getByText(/No unit was found in this/).waitFor();
    await pasteSheet(page, TWO_CODES.text);

    const review = page.getByRole("dialog", { name: "Check the unit" });
    await review.getByText(/3 outcomes were read.*what was not sure is marked/).waitFor();
    assert.equal(await review.getByLabel("Unit code").inputValue(), "115500");
    await review.getByText("More than one number could be the code: 115500, 102030.").waitFor();
    assert.equal(
      await review.getByLabel("Level, as the sheet says it").inputValue(),
      "Entry Level / Level One",
    );
    await assertAccessible(page, "a unit to look through");

    // By keyboard; the focus moves with the outcome.
    await review.getByRole("button", { name: "Move outcome 1 down" }).press("Enter");
    await review.getByText("Outcome 1 is outcome 2 now.").waitFor({ state: "attached" });
    await review.getByRole("button", { name: "Move outcome 2 down" }).and(page.locator(":focus")).waitFor();
    assert.deepEqual(await outcomeTexts(page), [
      "shown knowledge of the alphabet",
      "shown knowledge of the signs for colours",
      "demonstrated the ability to introduce himself or herself, and 12 things in a room",
    ]);
    // The same text twice is announced twice.
    await review.getByRole("button", { name: "Remove outcome 3" }).press("Enter");
    const announcement = review.getByRole("status").getByText("Outcome 3 is removed.");
    await announcement.evaluate((words) => words.setAttribute("data-heard", ""));
    await review.getByRole("button", { name: "Add an outcome" }).press("Enter");
    await review.getByRole("button", { name: "Remove outcome 3" }).press("Enter");
    await announcement.and(page.locator(":not([data-heard])")).waitFor({ state: "attached" });
    await review.getByRole("button", { name: "Add an outcome" }).press("Enter");
    const thirdOutcome = review.getByLabel("What the student will have done, outcome 3");
    await thirdOutcome.and(page.locator(":focus")).waitFor();

    await review.getByLabel("Unit code").fill("11550");
    await review.getByText("An older code: it is found as 011550 too.").waitFor();
    await review.getByLabel("Unit code").fill("115500");
    await review.getByRole("button", { name: "Keep this unit" }).click();
    await review.getByText("The description is missing").waitFor();
    await thirdOutcome.and(page.locator(":focus")).waitFor();
    await assertAccessible(page, "a unit with an error");
    await thirdOutcome.fill("experienced signing a song");
    await review.getByLabel("Evidence needed for outcome 3").selectOption("Student completed work");

    const released = Promise.withResolvers<void>();
    await intercept(page, "**/api/units", async (route) => {
      await released.promise;
      await route.fulfill({ status: 500, json: { message: "The server is having a moment." } });
    }, { times: 1 });
    await review.getByRole("button", { name: "Keep this unit" }).click();
    await review.getByRole("button", { name: "Keeping…" }).waitFor();
    const editable = review.locator(
      ":is(input, textarea):read-write, select:enabled, [data-outcome] button:not([aria-disabled='true'])",
    );
    assert.equal(await editable.count(), 0, "the form is locked while it is saved");
    released.resolve();
    await review.getByText("The server is having a moment.").waitFor();
    problems.expect(/^500/);
    await review.getByRole("button", { name: "Keep this unit" }).click();
    await page.getByText("Unit saved").first().waitFor();
    await page.getByRole("region", { name: "Unit 115500" })
      .getByRole("heading", { name: "First steps in British Sign Language" }).waitFor();
    await page.getByLabel(/Amira Begum/).check();
    await page.getByRole("button", { name: /Create Portfolio for Selected Students/ }).click();
    await page.getByText("Portfolio assignments created successfully").first().waitFor();
  });
  const unit = (await teacher.post("/api/units/fetch", { unitCode: "115500" })).json<UnitView>();
  assert.deepEqual(unit.outcomes.at(-1), {
    id: unit.outcomes.at(-1)!.id,
    description: "experienced signing a song",
    evidenceType: "Student completed work",
  });
});

Deno.test("input survives going back, closing, reading again, and an ended session", async (t) => {
  await using school = await openLiveSchool();
  const { world, browser, teacher } = school;
  await assign(teacher, await addStudent(teacher), "070147");
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher);
    const dashboardUrl = page.url();
    await openDialog(page);
    const dialog = page.getByRole("dialog");
    const confirm = page.getByRole("alertdialog");

    await t.step("an unchanged dialog closes without a question", async () => {
      await pressEscape(page);
      await dialog.waitFor({ state: "detached" });
      const opener = page.getByRole("button", { name: "Can't find the unit?" });
      await opener.and(page.locator(":focus")).waitFor();
      await openDialog(page);
    });

    await t.step("a unit that the school has already names the effect of a new version", async () => {
      await pasteSheet(page, ROW_BY_ROW.text);
      await dialog.getByText("Your school already has unit 70147").waitFor();
      await dialog.getByText(/new portfolios get it. 1 portfolio with it keeps the version it has/).waitFor();
      await assertAccessible(page, "a unit that the school has already");
    });

    await t.step("Back, Stay here and Keep my changes keep the input", async () => {
      await dialog.getByLabel("Title").fill("Making a hot meal, safely");
      await dialog.getByRole("button", { name: "Back" }).click();
      assert.equal(
        await dialog.getByLabel("Paste the text of the unit sheet").inputValue(),
        ROW_BY_ROW.text.replaceAll("\r\n", "\n"),
      );
      await pressEscape(page);
      await confirm.getByText("Leave without keeping the unit?").waitFor();
      await assertAccessible(page, "leaving a unit");
      await confirm.getByRole("button", { name: "Stay here" }).click();
      await dialog.getByRole("button", { name: "Next: check the unit" }).click();
      await confirm.getByText("Replace what you have changed?").waitFor();
      await confirm.getByRole("button", { name: "Keep my changes" }).click();
      await dialog.getByRole("button", { name: "Carry on with the unit" }).click();
      assert.equal(await dialog.getByLabel("Title").inputValue(), "Making a hot meal, safely");
    });

    await t.step("the input is there after signing in again", async () => {
      const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
      await page.context().clearCookies();
      await dialog.getByRole("button", { name: "Keep this unit" }).click();
      await waitForSignInPage();
      problems.expect(/^401/);
      await signInByMail(world, page, TEACHER);
      await waitForPage(page, dashboardUrl);
      await openDialog(page);
      await dialog.getByText("What you started is here again.").waitFor();
      assert.equal(await dialog.getByLabel("Title").inputValue(), "Making a hot meal, safely");
      await dialog.getByRole("button", { name: "Keep this unit" }).click();
      await page.getByRole("region", { name: "Unit 70147" })
        .getByRole("heading", { name: "Making a hot meal, safely" }).waitFor();
    });

    await t.step("discarded input does not come back", async () => {
      await openDialog(page);
      await dialog.getByRole("button", { name: "Enter it by hand" }).click();
      await dialog.and(page.getByRole("dialog", { name: "Type the unit in" })).waitFor();
      await dialog.getByRole("button", { name: "Add an outcome" }).click();
      await dialog.getByRole("button", { name: "Add an outcome" }).click();
      assert.equal(await frameScroll(dialog), 0, "the dialog's frame does not scroll");
      await dialog.getByLabel("Title").fill("Something else");
      await pressEscape(page);
      await confirm.getByRole("button", { name: "Leave" }).click();
      await dialog.waitFor({ state: "detached" });
      await openDialog(page);
      assert.equal(await dialog.getByLabel("Paste the text of the unit sheet").inputValue(), "");
      assert.equal(await page.evaluate(() => Object.keys(localStorage).join()), "");
    });
  });
});
