import { sql } from "drizzle-orm";
import assert from "node:assert/strict";
import { add, upload } from "../../server/features/evidence/testing.ts";
import type { Register } from "../../server/features/register/read_register.ts";
import { assertAccessible } from "./axe.ts";
import { addClassmates } from "../portfolio_fixture.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { openAs, pressEscape, ready, toasts } from "./page_actions.ts";
import {
  cellButton,
  countActions,
  feedback,
  openClass,
  review,
  UNIT,
  waitForReview,
} from "./register_page.ts";

const surname = (number: number) => `Ash${String(number).padStart(2, "0")}`;

Deno.test("a class of thirty is reviewed from the unit's page in few clicks and no page load", async (t) => {
  await using room = await openClass(30, UNIT);
  const { browser, teacher, portfolios, unitPath } = room;
  await room.reflect(1, 10);
  for (const { submissions } of portfolios) {
    assert.equal((await add(teacher, submissions[2]!.id, await upload(teacher))).status, 201);
  }
  const cells = async (outcome: number) =>
    (await teacher.get(`/api${unitPath}/register`)).json<Register>().items
      .map(({ cells }) => cells[outcome - 1]!);

  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, unitPath);
    await page.getByText("30 students", { exact: true }).waitFor();
    await assertAccessible(page, "a register");

    await t.step("feedback on an outcome for ten students: ten clicks", async () => {
      const count = await countActions(page);
      await cellButton(page, surname(1), 1).click();
      for (let i = 1; i <= 10; i++) {
        await waitForReview(page, surname(i), 1);
        await feedback(page, 1).and(page.locator(":focus")).waitFor();
        await page.keyboard.type(`Well dug, ${i}.`);
        if (i < 10) await review(page).getByRole("button", { name: "Next waiting" }).click();
      }
      assert.deepEqual(await count(), { clicks: 10, keys: 0, loads: 0 });
      await assertAccessible(page, "a review");
      await review(page).getByRole("button", { name: "Close the review" }).click();
      await cellButton(page, surname(10), 1).and(page.locator(":focus")).waitFor();
      assert.match(await cellButton(page, surname(10), 1).innerText(), /feedback given$/);
      assert.equal((await cells(1)).filter(({ status }) => status === "reviewed").length, 10);
    });

    await t.step("thirty pieces of evidence: thirty keys", async () => {
      await cellButton(page, surname(1), 3).focus();
      const count = await countActions(page);
      await page.keyboard.press("Enter");
      for (let i = 1; i <= 30; i++) {
        await waitForReview(page, surname(i), 3);
        await page.waitForFunction(() => {
          const picture = document.querySelector<HTMLImageElement>(".review-piece img");
          return picture?.complete && picture.naturalWidth > 0;
        });
        if (i < 30) await page.keyboard.press("j");
      }
      assert.deepEqual(await count(), { clicks: 0, keys: 30, loads: 0 });
      await pressEscape(page);
      await review(page).waitFor({ state: "detached" });
    });

    await t.step("an outcome for thirty: two clicks, and one undoes them", async () => {
      const count = await countActions(page);
      await page.getByRole("button", { name: /^Mark outcome 2:/ }).click();
      const dialog = page.getByRole("dialog", { name: "Mark outcome 2" });
      await dialog.getByLabel(/Where is the work kept/).fill("In the folder in room 4");
      await assertAccessible(page, "marking an outcome");
      await dialog.getByRole("button", { name: "Mark 30 complete" }).click();
      await toasts(page).getByText("Outcome 2 marked complete").waitFor();
      const { clicks, loads } = await count();
      assert.deepEqual([clicks, loads], [2, 0]);
      const marked = await cells(2);
      assert.ok(marked.every(({ status, heldAt }) => status === "completed" && heldAt?.endsWith("room 4")));
      assert.equal(new Set(marked.map(({ completedDate }) => completedDate)).size, 1);
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      // The focus in it stops a toast's clock.
      await page.keyboard.press("F8");
      await assertAccessible(page, "a toast with Undo over a dialog");
      for (const _ of ["the toast", "Undo"]) await page.keyboard.press("Tab");
      await toasts(page).getByRole("button", { name: "Undo" }).and(page.locator(":focus")).press("Enter");
      await toasts(page).getByText("Outcome 2 is as it was").waitFor();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("button", { name: "Close" })
        .click();
      assert.ok((await cells(2)).every(({ status, heldAt }) => status === "pending" && heldAt === undefined));
      assert.match(await cellButton(page, surname(1), 2).innerText(), /nothing yet$/);
    });

    await t.step("a school's unit: a page at a time, by name, and a column of those shown", async () => {
      await addClassmates(room.oak, portfolios[0]!.id, 60);
      await page.reload();
      await ready(page);
      await page.getByText("60 of 90 students", { exact: true }).waitFor();
      await page.getByRole("button", { name: /^Mark outcome 3:/ }).click();
      const dialog = page.getByRole("dialog", { name: "Mark outcome 3" });
      await dialog.getByText("Only the 60 shown of 90 students are marked.").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      // To the front, before the pages read.
      await room.oak.run(sql`
        update submissions set student_comment = 'Dug', student_comment_date = '2026-06-02T00:00:00.000Z'
        where assignment_id = 'asg_stu_59' and outcome_index = 0`);
      await page.getByRole("button", { name: "Show more" }).click();
      await page.getByText("90 students", { exact: true }).waitFor();
      await cellButton(page, "Zz059", 1).getByText("new work").waitFor();
      await cellButton(page, surname(1), 1).press("Space");
      const clicked = Promise.withResolvers<void>();
      await page.route(/\/register\?.*search=zz059/, async (route) => {
        await clicked.promise;
        await route.continue();
      });
      await page.getByLabel("Find a student").fill("zz059");
      await page.getByRole("button", { name: /^Mark outcome 3:/ }).click();
      clicked.resolve();
      await page.getByText("1 of 90 students", { exact: true }).waitFor();
      assert.equal(await dialog.count(), 0, "not the students of the search before");
      await page.getByRole("button", { name: /^Mark outcome 3:/ }).click();
      await dialog.getByText("Also ticked, not in this list, and not marked: 1.").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await cellButton(page, "Zz059", 1).click();
      await waitForReview(page, "Zz059", 1);
      await page.reload();
      await ready(page);
      await waitForReview(page, "Zz059", 1);
      assert.equal(await page.getByLabel("Find a student", { exact: true }).inputValue(), "zz059");
    });
  });
});
