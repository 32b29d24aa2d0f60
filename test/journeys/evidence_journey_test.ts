import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { downloadLink, evidenceItem, filePayload, pngPayload, transferPicture } from "./evidence_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { openPortfolio } from "./live_school.ts";
import { intercept, markComplete, outcomeCard, unfold } from "./page_actions.ts";
import { PDF } from "./sample_files.ts";

Deno.test("evidence is chosen, dropped and pasted into an outcome, cancelled, retried and deleted", async (t) => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    const secondOutcome = outcomeCard(page, 2);

    await t.step("a file dropped or pasted anywhere in the section is added", async () => {
      await unfold(page, 2);
      await transferPicture(page, "drop", "dropped.png", "#outcome-2 h4");
      await downloadLink(page, "dropped.png").waitFor();
      await transferPicture(page, "paste", "pasted.png", "#outcome-2 .file-drop");
      await downloadLink(page, "pasted.png").waitFor();
      assert.equal(await evidenceItem(secondOutcome).count(), 2);
    });

    await t.step("a cancelled upload leaves nothing, and the next one starts", async () => {
      let uploadStarted = () => {};
      const firstUpload = new Promise<void>((resolve) => uploadStarted = resolve);
      // The first upload gets no response, so only cancelling it starts the next one.
      await intercept(page, "**/api/uploads/**", () => uploadStarted(), { times: 1 });
      await chooseFiles(page, 2, [pngPayload("stopped.png")]);
      await firstUpload;
      await chooseFiles(page, 1, [pngPayload("behind.png")]);
      await page.getByText("Waiting…").waitFor();
      await assertAccessible(page, "portfolio with uploads under way");
      await page.getByRole("button", { name: "Cancel stopped" }).click();
      await downloadLink(page, "behind.png").waitFor();
      assert.equal(await page.getByText("stopped").count(), 0);
    });

    await t.step("a failed upload says why and can be retried", async () => {
      const { disk } = school.world.services;
      const { forUploads } = disk;
      disk.forUploads = () => Promise.resolve(0);
      await chooseFiles(page, 3, [filePayload("plan.pdf", "application/pdf", PDF)]);
      await outcomeCard(page, 3).getByText("There is no room for more files on the server just now.")
        .waitFor();
      await assertAccessible(page, "portfolio with an upload that failed");
      problems.expect(/^503/);
      disk.forUploads = forUploads;
      await page.getByRole("button", { name: "Try again with plan" }).click();
      await downloadLink(page, "plan.pdf").waitFor();
    });

    await t.step("after a deletion the focus moves to the next item", async () => {
      const remove = async (name: string) => {
        await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
        await downloadLink(page, name).waitFor({ state: "detached" });
      };
      await remove("dropped");
      await page.locator(":focus").and(page.getByRole("button", { name: "View pasted" })).waitFor();
      await remove("pasted");
      await secondOutcome.locator(":focus").and(page.getByRole("button", { name: "Photo" })).waitFor();
    });
  });
});

Deno.test("completing an outcome uses the school's day, not the tablet's clock", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, portfolio, open } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await page.clock.setFixedTime(new Date("2031-02-03T12:00:00Z"));
    await open(page, teacher);
    const [response] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/complete")),
      markComplete(page, 1),
    ]);
    assert.deepEqual(response.request().postDataJSON(), { complete: true });
    assert.equal(response.status(), 200);
    await outcomeCard(page, 1).getByText(/^Achieved on .*2031/).waitFor({ state: "detached" });
    const [first] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
      { completedDate: string }[]
    >();
    assert.match(first!.completedDate, /^20[23]\d-/);
    assert.ok(await page.getByLabel("Mark Complete outcome 1").isChecked());
  });
});

Deno.test("the tab order of an outcome follows its work", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, student, portfolio, open } = school;
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "We dug." });
  await withPage(browser, DESKTOP, async (page) => {
    await open(page, teacher);
    await chooseFiles(page, 1, [pngPayload("bed.png")]);
    await downloadLink(page, "bed.png").waitFor();
    await page.getByRole("button", { name: "View bed.png" }).focus();
    const names: string[] = [];
    for (let i = 0; i < 10; i++) {
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
        }),
      );
      await page.keyboard.press("Tab");
    }
    assert.deepEqual(names, [
      "View bed.png",
      "Download bed.png",
      "Share bed.png with other students",
      "Delete bed.png",
      "Add for Amira: Add evidence for outcome 1",
      "Earlier versions of the reflection on outcome 1",
      "Write for Amira on outcome 1",
      "Teacher Feedback for outcome 1",
      "Phrases for outcome 1",
      "Mark Complete outcome 1",
    ]);
  });
});
