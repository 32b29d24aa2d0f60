import assert from "node:assert/strict";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { formDrafts, intercept, openAs, outcomeCard, ready, unfold } from "./page_actions.ts";

const HELD = "Where the work is kept: in the folder in room 4";

Deno.test("required work is asked for before an outcome is complete, shown afterwards, and named by the steps", async () => {
  await using school = await openLiveSchool();
  const { teacher, world, oak, browser } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  await student.post(`/api/assignments/${portfolio.id}/submit`, { declaration: true });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    const box = (outcome: number) => page.getByLabel(`Mark Complete outcome ${outcome}`);
    await box(2).click();
    const asked = page.getByRole("group", { name: "The student's work" });
    await asked.getByText("This outcome needs the student's own work, and there is none here.").waitFor();
    assert.ok(!await box(2).isChecked());
    await assertAccessible(page, "an outcome without the work that it asks for");
    await asked.getByRole("button", { name: "Mark complete" }).click();
    await asked.getByText("Say where the work is kept").waitFor();
    const place = asked.getByLabel(/^Where is it kept/);
    await place.fill("in the folder in room 4");
    await page.reload();
    await ready(page);
    await box(2).click();
    assert.equal(await place.inputValue(), "in the folder in room 4");
    await intercept(page, /\/complete$/, (route) => route.abort(), { times: 1 });
    await asked.getByRole("button", { name: "Mark complete" }).click();
    await page.getByText("Outcome 2 was not changed").first().waitFor();
    problems.expect(/complete/);
    await box(2).click();
    assert.equal(await place.inputValue(), "in the folder in room 4");
    await asked.getByRole("button", { name: "Mark complete" }).click();
    await outcomeCard(page, 2).getByText(HELD).waitFor();
    assert.ok(await box(2).isChecked());
    assert.deepEqual(await formDrafts(page), []);

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Outcome 2 is as it was before").first().waitFor();
    assert.ok(!await box(2).isChecked());
    assert.equal(await outcomeCard(page, 2).getByText(HELD).count(), 0);
    for (const { id } of portfolio.submissions) {
      await teacher.post(`/api/submissions/${id}/complete`, { complete: true });
    }
  });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    await page.getByRole("button", { name: "Assess Portfolio" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("Amira Begum", { exact: true }).waitFor();
    await dialog.getByText("Growing vegetables in a raised bed (121766)").waitFor();
    await dialog.getByText(/^Amira Begum, \d+ \w+ \d{4}$/).waitFor();
    await dialog.getByText("One outcome needs student work but has none").waitFor();
    await assertAccessible(page, "a step that names what is missing");
    const pressed = Promise.withResolvers<void>();
    await intercept(page, /\/complete$/, async (route) => {
      await pressed.promise;
      await route.continue();
    }, { times: 1 });
    await dialog.getByLabel(/^Where is it kept/).fill("in the folder in room 4");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText("One outcome needs").waitFor({ state: "detached" });
    await dialog.getByLabel(/^I have checked the evidence/).check();
    // A step waits for what is being saved.
    await dialog.getByRole("button", { name: "Assess Portfolio" }).click();
    pressed.resolve();
    await page.getByText("Portfolio assessed").first().waitFor();
    await unfold(page, 2);
    await outcomeCard(page, 2).getByText(HELD).waitFor();
  });
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, `/portfolio/${portfolio.id}`);
    await unfold(page, 2);
    await outcomeCard(page, 2).getByText(HELD).waitFor();
  });
});
