import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { ready } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";
import { boxOf, kept, openSchool, saved } from "./writing_on_the_page.ts";

const DESK = { width: 1280, height: 900 };
const LONG = "I dug the bed over with Jay, and we took out every stone that we could find before the rain.";

Deno.test("an earlier version can be put back, and two writers of one box choose", async () => {
  const { world, oak, teacher, amira, own } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, DESK, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, `/portfolio/${own.id}`));
    await ready(page);
    const box = boxOf(page, 1);
    assert.equal(await page.getByRole("button", { name: /Earlier versions/ }).count(), 0, "never written");
    await box.fill(LONG);
    await saved(page, 1);
    await box.fill("Oops.");
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok()),
      page.getByRole("button", { name: "Save Student Reflection for outcome 1" }).click(),
    ]);
    await page.getByRole("button", { name: "Earlier versions of the reflection on outcome 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Earlier versions" });
    await dialog.getByText(LONG).waitFor();
    assert.match(await dialog.locator(".version").first().innerText(), /^Now.*Amira Begum\s+Oops\.$/s);
    await assertAccessible(page, "earlier versions");
    await dialog.getByRole("button", { name: /^Put this back/ }).click();
    assert.equal(await box.inputValue(), LONG);
    await saved(page, 1);

    const { id } = own.submissions[0]!;
    const [view] = (await teacher.get(`/api/assignments/${own.id}/submissions`))
      .json<{ studentCommentDate: string }[]>();
    const scribed = await teacher.put(`/api/submissions/${id}`, {
      studentComment: "Amira told me that it rained.",
      baseStudentCommentDate: view!.studentCommentDate,
    });
    assert.equal(scribed.status, 200, scribed.text);
    await box.fill("It rained and we went in.");
    const stale = page.getByRole("alert").filter({ hasText: "Someone else has written here" });
    await stale.getByText("Amira told me that it rained.").waitFor();
    problems.expect(/^409/);
    await assertAccessible(page, "two writers of one box");
    await stale.getByRole("button", { name: /Take theirs/ }).click();
    assert.equal(await box.inputValue(), "Amira told me that it rained.");
    await page.reload();
    await ready(page);
    await page.locator("#outcome-1").getByText("Written down by staff").waitFor();
  });
});

Deno.test("words whose box was closed before they were saved can still be copied", async () => {
  const { world, oak, teacher, amira, own } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  await withPage(browser, DESK, async (page, problems) => {
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, `/portfolio/${own.id}`));
    await ready(page);
    for (const { id } of own.submissions) {
      await teacher.post(`/api/submissions/${id}/complete`, { complete: true });
    }
    for (const step of ["submit", "assess"]) {
      const taken = await teacher.post(`/api/assignments/${own.id}/${step}`, { declaration: true });
      assert.equal(taken.status, 200, taken.text);
    }
    await boxOf(page, 1).fill("I forgot to say that it rained.");
    await page.locator(".field-error", { hasText: "so this can no longer be changed" }).waitFor();
    problems.expect(/^409/);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await ready(page);
    const left = page.getByRole("alert").filter({ hasText: "Some of your words were not saved" });
    await left.getByText("I forgot to say that it rained.").waitFor();
    await assertAccessible(page, "words whose box is closed");
    await left.getByRole("button", { name: "Discard Student Reflection for outcome 1" }).click();
    await left.waitFor({ state: "detached" });
    assert.deepEqual(await kept(page), []);
  });
});
