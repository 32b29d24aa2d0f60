import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { chosen, DESK, download, give, openPortfolio, png } from "./evidence_page.ts";
import { chooseFiles, tick } from "./on_the_page.ts";
import { PDF } from "./sample_files.ts";

Deno.test("evidence is chosen, dropped and pasted into an outcome, stopped, tried again and taken away", async (t) => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const second = page.locator("#outcome-2");

    await t.step("what is dropped or pasted anywhere in its section is added", async () => {
      await give(page, "drop", "dropped.png", "#outcome-2 h4");
      await download(page, "dropped.png").waitFor();
      await give(page, "paste", "pasted.png", "#outcome-2 .file-drop");
      await download(page, "pasted.png").waitFor();
      assert.equal(await second.locator(".evidence-file").count(), 2);
    });

    await t.step("an upload that is stopped leaves nothing, the one behind it goes on", async () => {
      let reached = () => {};
      const sending = new Promise<void>((resolve) => reached = resolve);
      // The first upload's bytes are never answered: only stopping it lets the next one go.
      await page.route("**/api/uploads/**", () => reached(), { times: 1 });
      await chooseFiles(page, 2, [png("stopped.png")]);
      await sending;
      await chooseFiles(page, 1, [png("behind.png")]);
      await page.getByText("Waiting…").waitFor();
      await assertAccessible(page, "portfolio with uploads under way");
      await page.getByRole("button", { name: "Cancel stopped.png" }).click();
      await download(page, "behind.png").waitFor();
      assert.equal(await page.getByText("stopped.png").count(), 0);
    });

    await t.step("an upload that fails says why and is sent again when asked", async () => {
      const refusal = { status: 403, json: { message: "Your school's storage is full (200 GB)." } };
      await page.route("**/api/objects/upload", (route) => route.fulfill(refusal), { times: 1 });
      await chooseFiles(page, 3, [chosen("plan.pdf", "application/pdf", PDF)]);
      await page.locator(".field-error", { hasText: "Your school's storage is full (200 GB)." }).waitFor();
      await assertAccessible(page, "portfolio with an upload that failed");
      problems.expect(/^403/);
      await page.getByRole("button", { name: "Try again with plan.pdf" }).click();
      await download(page, "plan.pdf").waitFor();
    });

    await t.step("after a deletion the keyboard goes on where the piece was", async () => {
      const remove = async (name: string) => {
        await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
        await download(page, name).waitFor({ state: "detached" });
      };
      await remove("dropped.png");
      await page.locator(":focus").and(page.getByRole("button", { name: "View pasted.png" })).waitFor();
      await remove("pasted.png");
      await second.locator(":focus").and(page.getByRole("button", { name: "Add files" })).waitFor();
    });
  });
});

Deno.test("a plain tick bears the school's day, whatever the tablet's clock says", async () => {
  await using room = await openPortfolio();
  const { browser, teacher, portfolio, open } = room;
  await withPage(browser, DESK, async (page) => {
    await page.clock.setFixedTime(new Date("2031-02-03T12:00:00Z"));
    await open(page, teacher);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/complete")),
      tick(page, 1),
    ]);
    assert.deepEqual(answer.request().postDataJSON(), { complete: true });
    assert.equal(answer.status(), 200);
    await page.locator("#outcome-1 .completion-date", { hasText: "2031" }).waitFor({ state: "detached" });
    const [first] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
      { completedDate: string }[]
    >();
    assert.match(first!.completedDate, /^20[23]\d-/);
    assert.ok(await page.getByLabel("Mark Complete outcome 1").isChecked());
  });
});

Deno.test("the keyboard goes through an outcome in the order in which it is worked through", async () => {
  await using room = await openPortfolio();
  const { browser, teacher, student, portfolio, open } = room;
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "We dug." });
  await withPage(browser, DESK, async (page) => {
    await open(page, teacher);
    await chooseFiles(page, 1, [png("bed.png")]);
    await download(page, "bed.png").waitFor();
    await page.getByRole("button", { name: "View bed.png" }).focus();
    const names: string[] = [];
    for (let i = 0; i < 12; i++) {
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
      "Share bed.png with other learners",
      "Delete bed.png",
      "Add files",
      "Paste screenshot",
      "Record a voice note",
      "Add link",
      "Student Reflection for outcome 1",
      "Earlier versions of the reflection on outcome 1",
      "Teacher Feedback for outcome 1",
      "Mark Complete outcome 1",
    ]);
  });
});
