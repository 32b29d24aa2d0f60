import assert from "node:assert/strict";
import type { Register } from "../../server/features/register/read_register.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { openAs, toasts } from "./page_actions.ts";
import {
  addPicture,
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
  for (const { submissions } of portfolios) await addPicture(teacher, submissions[2]!.id);
  const cells = async (outcome: number) =>
    (await teacher.get(`/api${unitPath}/register`)).json<Register>().groups[0]!.students
      .map(({ cells }) => cells[outcome - 1]!);

  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, unitPath);
    await page.getByText("30 learners", { exact: true }).waitFor();
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
      await page.keyboard.press("Escape");
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
      await assertAccessible(page, "a toast with Undo");
      await toasts(page).getByRole("button", { name: "Undo" }).click();
      await toasts(page).getByText("Outcome 2 is as it was").waitFor();
      assert.ok((await cells(2)).every(({ status, heldAt }) => status === "pending" && heldAt === null));
      assert.match(await cellButton(page, surname(1), 2).innerText(), /nothing yet$/);
    });
  });
});
