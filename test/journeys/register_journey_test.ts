import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { intercept, openAs, ready, toasts } from "./page_actions.ts";
import { cellButton, feedback, focusedLabel, openClass, review, waitForReview } from "./register_page.ts";

Deno.test("a register by keyboard: cells, ticks, marking, review, and the address", async (t) => {
  await using room = await openClass(4);
  const { browser, teacher, portfolios, unitPath } = room;
  await room.reflect(1, 2);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, unitPath);

    await t.step("one cell is a tab stop, and keys go from there", async () => {
      await page.getByRole("button", { name: "Keyboard shortcuts" }).focus();
      for (const _ of ["order", "tick all", "the first cell"]) await page.keyboard.press("Tab");
      assert.match(await focusedLabel(page) ?? "", /^Robin Ash01, outcome 1: new work since 3 June 2026$/);
      const steps: [string, RegExp][] = [
        ["ArrowRight", /^Robin Ash01, outcome 2: nothing yet$/],
        ["j", /^Robin Ash02, outcome 2/],
        ["3", /^Robin Ash02, outcome 3/],
        ["Home", /^Robin Ash020 of 3 complete$/],
        ["End", /^Robin Ash02, outcome 3/],
        ["k", /^Robin Ash01, outcome 3/],
        ["Control+End", /^Robin Ash04, outcome 3/],
        ["ArrowDown", /^Robin Ash04, outcome 3/],
        ["Control+Home", /^Robin Ash010 of 3 complete$/],
        ["1", /^Robin Ash01, outcome 1/],
        ["ArrowUp", /^Mark outcome 1: demonstrated/],
        ["ArrowDown", /^Robin Ash01, outcome 1/],
      ];
      for (const [key, label] of steps) {
        await page.keyboard.press(key);
        assert.match(await focusedLabel(page) ?? "", label, key);
      }
      await page.keyboard.press("Shift+?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      await assertAccessible(page, "the sheet of keys");
      await page.getByRole("button", { name: "Close" }).click();
    });

    await t.step("Space ticks students, and M marks the outcome for those", async () => {
      await cellButton(page, "Ash02", 3).focus();
      await page.keyboard.press("Space");
      await page.getByLabel("Tick Robin Ash02").and(page.locator(":checked")).waitFor();
      assert.equal(await review(page).count(), 0, "Space does not open");
      await page.keyboard.press("m");
      const dialog = page.getByRole("dialog", { name: "Mark outcome 3" });
      await dialog.getByLabel("Those ticked (1)").and(page.locator(":checked")).waitFor();
      await dialog.getByLabel("Achieved on").fill("2026-06-10");
      await dialog.getByRole("button", { name: "Mark 1 complete" }).click();
      await cellButton(page, "Ash02", 3).getByText("10/6").waitFor();
      await toasts(page).getByText("For 1 student.").waitFor();
      assert.equal(await page.getByLabel("Tick Robin Ash02").isChecked(), false);
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await toasts(page).getByRole("button", { name: "Undo" }).click();
      await cellButton(page, "Ash02", 3).getByText("nothing yet").waitFor();
      assert.ok(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).isVisible(), "still open");
      await page.getByRole("button", { name: "Close" }).click();
    });

    await t.step("marking that cannot be saved is taken back, and says so", async () => {
      await intercept(page, "**/api/submissions/complete", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: /^Mark outcome 2:/ }).click();
      await page.getByRole("button", { name: "Mark 4 complete" }).click();
      await page.getByText("Say where the work is kept").waitFor();
      await page.getByLabel("Where is the work kept?").fill("In the folder in room 4");
      await page.getByRole("button", { name: "Mark 4 complete" }).click();
      await toasts(page).getByText("Outcome 2 was not changed").waitFor();
      problems.expect(/ERR_FAILED|failed/i);
      await cellButton(page, "Ash01", 2).getByText("nothing yet").waitFor();
    });

    await t.step("the address holds the review: a reload opens it, Back closes it", async () => {
      await cellButton(page, "Ash01", 1).focus();
      await page.keyboard.press("Enter");
      await waitForReview(page, "Ash01", 1);
      await page.keyboard.press("n");
      await waitForReview(page, "Ash02", 1);
      const { id } = portfolios[1]!.submissions[0]!;
      assert.equal(new URL(page.url()).search, `?open=${id}`);
      await page.reload();
      await ready(page);
      await waitForReview(page, "Ash02", 1);
      await page.goBack();
      await review(page).waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "");
    });

    await t.step("marking in the review changes the cell beside it at once", async () => {
      await cellButton(page, "Ash02", 1).click();
      await waitForReview(page, "Ash02", 1);
      // Not `check`, which wants the box ticked before the page has taken the click in.
      await review(page).getByLabel("Mark Complete outcome 1").click();
      await page.getByRole("button", { name: /^Robin Ash02, outcome 1: complete on/ }).waitFor();
      await review(page).getByRole("button", { name: "Next waiting" }).click();
      await waitForReview(page, "Ash01", 1);
      await review(page).getByRole("button", { name: "Nothing else waits" }).waitFor();
    });
  });
});

Deno.test("what is typed in a review is saved before it moves on, and stays where that fails", async (t) => {
  await using room = await openClass(3);
  const { browser, teacher, admin, portfolios, unitPath } = room;
  await room.reflect(1);
  const saved = async (student: number) =>
    (await teacher.get(`/api/assignments/${portfolios[student]!.id}/submissions`))
      .json<{ teacherComment: string }[]>()[0]!.teacherComment;

  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, unitPath);

    await t.step("Control and Enter save and go to the next waiting, the focus in the feedback", async () => {
      await cellButton(page, "Ash01", 1).click();
      await waitForReview(page, "Ash01", 1);
      await page.keyboard.type("Well dug.");
      await page.keyboard.press("Control+Enter");
      await waitForReview(page, "Ash02", 1);
      assert.equal(await saved(0), "Well dug.");
      await feedback(page, 1).and(page.locator(":focus")).waitFor();
    });

    await t.step("a save that fails keeps the review where it is, with the words", async () => {
      await intercept(page, "**/api/submissions/*", (route) => route.abort(), { times: 2 });
      await page.keyboard.type("Tell me more.");
      await review(page).getByRole("button", { name: "Next student" }).click();
      await toasts(page).getByText("Not everything is saved yet").waitFor();
      problems.expect(/ERR_FAILED|failed/i);
      await waitForReview(page, "Ash02", 1);
      assert.equal(await feedback(page, 1).inputValue(), "Tell me more.");
      await page.unroute("**/api/submissions/*");
      await review(page).getByRole("button", { name: "Try again Teacher Feedback for outcome 1" }).click();
      await review(page).getByText("Saved", { exact: true }).waitFor();
      await review(page).getByRole("button", { name: "Next student" }).click();
      await waitForReview(page, "Ash03", 1);
      assert.equal(await saved(1), "Tell me more.");
    });

    await t.step("a portfolio assessed meanwhile says so, and marking the rest leaves it out", async () => {
      const { id, submissions } = portfolios[2]!;
      for (const { id } of submissions) {
        await teacher.post(`/api/submissions/${id}/complete`, { complete: true });
      }
      await teacher.post(`/api/assignments/${id}/submit`, {});
      assert.equal((await teacher.post(`/api/assignments/${id}/assess`, {})).status, 200);
      await review(page).getByLabel("Mark Complete outcome 1").click();
      await toasts(page).getByText("Outcome 1 was not changed").waitFor();
      await toasts(page).getByText("This portfolio is assessed, so this can no longer be changed.").waitFor();
      problems.expect(/409/);
      await review(page).getByText("its outcomes can no longer be changed").waitFor();
      await review(page).getByRole("button", { name: "Close the review" }).click();
      await page.getByText("1 done").waitFor();
    });

    await t.step("a portfolio that cannot be opened can be tried again", async () => {
      await page.reload();
      await ready(page);
      await intercept(page, "**/api/portfolios/*", (route) => route.abort(), { times: 1 });
      await cellButton(page, "Ash01", 2).click();
      await review(page).getByRole("heading", { name: "This portfolio could not be opened" }).waitFor();
      problems.expect(/ERR_FAILED|failed/i);
      await assertAccessible(page, "a portfolio that could not be opened");
      await review(page).getByRole("button", { name: "Try again" }).click();
      await waitForReview(page, "Ash01", 2);
    });
  });

  await withPage(browser, PHONE, async (page) => {
    await t.step("on a phone the review takes the register's place, and gives it back", async () => {
      await openAs(page, teacher, unitPath);
      await assertAccessible(page, "a register on a phone");
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "no sideways page",
      );
      await cellButton(page, "Ash02", 1).tap();
      await waitForReview(page, "Ash02", 1);
      assert.equal(await cellButton(page, "Ash02", 1).isVisible(), false);
      await assertAccessible(page, "a review on a phone");
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "no sideways review",
      );
      await page.goBack();
      await cellButton(page, "Ash02", 1).waitFor();
    });
  });

  await withPage(browser, DESKTOP, async (page) => {
    await t.step("an administrator sees the school's register and marks nothing", async () => {
      await openAs(page, admin, unitPath);
      await cellButton(page, "Ash02", 1).waitFor();
      assert.equal(await page.getByRole("button", { name: /^Mark outcome/ }).count(), 0);
      assert.equal(await page.getByRole("button", { name: /^Mark outcome/ }).count(), 0);
      await page.getByLabel("Tick all", { exact: true }).check();
      await page.getByRole("button", { name: "Verify 1", exact: true }).waitFor();
    });
  });
});
