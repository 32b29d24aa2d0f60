import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { addLink } from "../../server/features/evidence/testing.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { DIALOG_SIZES, fromMenu } from "./dialog_view.ts";
import { downloadLink, evidenceItem, pngPayload } from "./evidence_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { openPortfolio } from "./live_school.ts";
import { outcomeCard, pressEscape, tableRow, toasts } from "./page_actions.ts";

const openAll = fromMenu("More for this portfolio", "All evidence");
const openRemoved = fromMenu("More for this portfolio", "Deleted files");

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "All evidence" });
const namesIn = (page: Page) =>
  dialogOf(page).getByRole("rowheader").evaluateAll((cells) =>
    cells.map((cell) => cell.querySelector("[dir]")!.textContent)
  );
const tick = (page: Page, name: string) => page.getByLabel(`Choose ${name}`, { exact: true }).check();
const confirmDeletion = (page: Page) =>
  page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

Deno.test("staff choose three pieces of all evidence, delete them at once, and put one back", async (t) => {
  await using school = await openPortfolio();
  const { world, browser, teacher, student, portfolio, open } = school;
  const { submissions: [first, second] } = portfolio;
  const link = async (submission: { id: string }, fileName: string) =>
    (await addLink(student, submission.id, `https://garden.example/${fileName.length}`, { fileName }))
      .json<FileView>();
  await link(second!, "Film 10");
  await link(second!, "Film 2");
  const lost = await link(first!, "Bean diary");
  await withPage(browser, DESKTOP, async (page) => {
    await open(page, teacher);
    await chooseFiles(page, 1, [pngPayload("bed.png"), pngPayload("shed.png")]);
    await downloadLink(page, "shed.png").waitFor();
    await world.runJobs();
    // While thumbnails are awaited, the page asks for the files again and would see the other deletion first.
    await evidenceItem(page, "shed.png").locator("img[src$='/thumbnail']").waitFor();
    await openAll(page);
    const dialog = dialogOf(page);

    await t.step("heads sort both ways, by keyboard too", async () => {
      await dialog.getByText("5 files in this portfolio.").waitFor();
      const sorted = (direction: string) =>
        dialog.locator(`th[aria-sort="${direction}"]`).getByRole("button", { name: "Piece" }).waitFor();
      await dialog.getByRole("button", { name: "Piece" }).press("Enter");
      await sorted("ascending");
      const byName = ["Bean diary", "bed.png", "Film 2", "Film 10", "shed.png"];
      assert.deepEqual(await namesIn(page), byName);
      await dialog.getByRole("button", { name: "Piece" }).press("Enter");
      await sorted("descending");
      assert.deepEqual(await namesIn(page), byName.toReversed());
      await tableRow(page, /bed\.png/).getByText("PNG image").waitFor();
      await assertAccessible(page, "all evidence");
    });

    await t.step("a piece opens in the viewer, and the list is behind it", async () => {
      await dialog.getByRole("button", { name: "View bed.png" }).press("Enter");
      await page.getByRole("dialog", { name: "bed.png" }).waitFor();
      await pressEscape(page);
      await page.getByRole("dialog", { name: "bed.png" }).waitFor({ state: "detached" });
      await dialog.locator(":focus").and(page.getByRole("button", { name: "View bed.png" })).waitFor();
    });

    await t.step("three are ticked and deleted, and one of them had been deleted meanwhile", async () => {
      assert.ok(await dialog.getByRole("button", { name: "Delete" }).isDisabled());
      await tick(page, "bed.png");
      await tick(page, "Film 2");
      await tick(page, "Film 10");
      await tick(page, "Bean diary");
      await dialog.getByText("4 ticked").waitFor();
      assert.equal((await student.delete(`/api/submission-files/${lost.id}`)).status, 200);
      await dialog.getByRole("button", { name: "Delete 4" }).press("Enter");
      await page.getByRole("alertdialog").getByText("Are you sure you want to delete these 4 files?")
        .waitFor();
      await assertAccessible(page, "deleting many files");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).press("Enter");
      await dialog.locator(":focus").and(page.getByRole("button", { name: "Delete 4" })).press("Enter");
      await confirmDeletion(page);
      await toasts(page).getByText("3 files deleted successfully").waitFor();
      await dialog.getByRole("alert").getByText("Bean diary: Already deleted").waitFor();
      assert.deepEqual(await namesIn(page), ["shed.png"]);
      await assertAccessible(page, "all evidence with what was not deleted");
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.getByRole("alert").waitFor({ state: "detached" });
    });

    await t.step("they are in Deleted files, from where one is put back", async () => {
      // The first Escape would be the toast's.
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.locator(":focus").and(page.getByRole("button", { name: "More for this portfolio" }))
        .waitFor();
      await outcomeCard(page, 2).getByText("Film 10").waitFor({ state: "detached" });
      await openRemoved(page);
      const removed = page.getByRole("dialog", { name: "Deleted files" });
      await removed.getByRole("button", { name: "Put back Film 10" }).click();
      await toasts(page).getByText("Back in outcome 2").waitFor();
      for (const name of ["bed.png", "Film 2", "Bean diary"]) {
        await removed.getByRole("button", { name: `Put back ${name}`, exact: true }).waitFor();
      }
      await removed.getByRole("button", { name: "Close" }).click();
      await removed.waitFor({ state: "detached" });
      await outcomeCard(page, 2).getByText("Film 10").waitFor();
      await openAll(page);
      await dialog.getByText("2 files in this portfolio.").waitFor();
      assert.deepEqual(await namesIn(page), ["shed.png", "Film 10"]);
    });

    await t.step("the last ones leave an empty list with the focus in it", async () => {
      await dialog.getByLabel("Select all 2").check();
      await dialog.getByRole("button", { name: "Delete 2" }).click();
      await confirmDeletion(page);
      await dialog.getByText("No evidence yet.").waitFor();
      await dialog.locator(".stack:focus").waitFor();
    });
  });
});

Deno.test("a portfolio that was assessed shows all evidence, and nothing of it can be ticked", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, portfolio, open } = school;
  await addLink(teacher, portfolio.submissions[0]!.id, "https://garden.example/");
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, teacher);
    await openAll(page);
    await dialogOf(page).getByLabel("Select all 1").check();
    await completeOutcomes({ teacher, portfolio });
    await postStep(teacher, portfolio, "submit", {});
    await postStep(teacher, portfolio, "assess", {});
    await dialogOf(page).getByRole("button", { name: "Delete 1" }).click();
    await confirmDeletion(page);
    await toasts(page).getByText("Error").waitFor();
    problems.expect(/^409/);
    await dialogOf(page).getByRole("checkbox").first().waitFor({ state: "detached" });
    assert.equal((await namesIn(page)).length, 1);
    await assertAccessible(page, "all evidence of an assessed portfolio");
  });
});

const LONG_NAME = `${"Photograph of the raised bed ".repeat(3)}${"WithoutAnySpaces".repeat(6)}.png`;

Deno.test("all evidence is whole on a phone and a laptop with no piece, one and forty", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, portfolio, open } = school;
  const submission = portfolio.submissions[0]!.id;
  const { phone, laptop } = DIALOG_SIZES;
  await withPage(browser, phone, async (page) => {
    const assertWhole = async (what: string) => {
      for (const size of [phone, laptop]) {
        await page.setViewportSize(size);
        assert.deepEqual(await cutParts(page), [], `${what}, ${size.width} px`);
        await assertAccessible(page, `${what}, ${size.width} px`);
      }
      await page.setViewportSize(phone);
    };
    let added = 0;
    for (const count of [0, 1, 40]) {
      for (; added < count; added++) {
        await addLink(teacher, submission, `https://${"long-name.".repeat(8)}example/${added}`, {
          fileName: LONG_NAME,
        });
      }
      await open(page, teacher);
      await openAll(page);
      await dialogOf(page).getByText(count === 0 ? "No evidence yet." : /in this portfolio/).waitFor();
      if (count > 0) await dialogOf(page).getByLabel(`Select all ${count}`).check();
      await assertWhole(`all evidence with ${count} pieces`);
      if (count === 0) continue;
      await dialogOf(page).getByRole("button", { name: `Delete ${count}` }).click();
      await page.getByRole("alertdialog").waitFor();
      await assertWhole(`deleting ${count} pieces`);
    }
  });
});

/** What of the topmost dialog is outside the window, or wider than its body. */
const cutParts = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll(".dialog")].at(-1)!;
    const body = dialog.querySelector(".dialog-body")!;
    const { left: bodyLeft, right: bodyRight } = body.getBoundingClientRect();
    const outside = [dialog, ...dialog.querySelectorAll(".title, .dialog-close, .dialog-footer *")].filter(
      (part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
      },
    );
    const wide = [...body.querySelectorAll("*")].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 1 && (left < bodyLeft - 1 || right > bodyRight + 1);
    });
    return [...outside, ...wide].map(({ className, textContent }) =>
      `${className}: ${textContent.slice(0, 40)}`
    );
  });
