import assert from "node:assert/strict";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { evidenceItem, pngPayload } from "./evidence_page.ts";
import { openTwoStudents } from "./live_school.ts";
import { chooseFiles } from "./choose_files.ts";
import { addCookies, outcomeCard, pressEscape, ready } from "./page_actions.ts";

Deno.test("one photo is shared with a group, and a deleted one is restored", async () => {
  await using school = await openTwoStudents();
  const { world, browser, oak, teacher, portfolio: amiraPortfolio, other: jayPortfolio } = school;
  await assign(teacher, await addStudent(teacher, { firstName: "Nia", lastName: "Evans" }));

  await withPage(browser, PHONE, async (page) => {
    const dialog = page.getByRole("dialog");
    const shareButton = page.getByRole("button", { name: /our group\.png (for|with) other students/ });
    const open = async (id: string) => {
      await page.goto(world.at(oak, `/student-portfolio/${id}`));
      await ready(page);
    };
    await addCookies(page, teacher);
    await open(amiraPortfolio.id);
    await chooseFiles(page, 2, [pngPayload("our group.png")]);
    await shareButton.click();
    assert.ok(await dialog.getByLabel("Outcome 2: shown knowledge of two vegetables").isChecked());
    const amiraCheckbox = dialog.getByLabel(/Amira Begum\s*Has it already/);
    await amiraCheckbox.waitFor();
    assert.ok(await amiraCheckbox.isDisabled());
    assert.ok(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled());
    await dialog.getByLabel("Find a student").fill("jay");
    await dialog.getByLabel(/Nia Evans/).waitFor({ state: "detached" });
    await dialog.getByLabel("Find a student").fill("");
    await dialog.getByLabel(/Nia Evans/).waitFor();
    await dialog.getByLabel("Select all").check();
    await assertAccessible(page, "group evidence");
    await dialog.getByRole("button", { name: "Add for 2 students" }).click();
    await page.getByText("Added for 2 students").first().waitFor();
    await outcomeCard(page, 2).getByText("group evidence").waitFor();

    await shareButton.click();
    await dialog.getByLabel(/Jay Cole\s*Has it already/).waitFor();
    await pressEscape(page);
    await page.getByRole("button", { name: "Delete our group.png" }).click();
    await page.getByRole("alertdialog").getByText("Other students keep theirs.").waitFor();
    await assertAccessible(page, "deleting group evidence");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await evidenceItem(outcomeCard(page, 2)).waitFor({ state: "detached" });
    await open(jayPortfolio.id);
    await outcomeCard(page, 2).getByText("our group.png").waitFor();

    await open(amiraPortfolio.id);
    await page.getByRole("button", { name: "More for this portfolio" }).click();
    await assertAccessible(page, "the portfolio's menu");
    await page.getByRole("button", { name: "Deleted files" }).click();
    await dialog.getByText(/^Outcome 2\. Deleted by staff on .*, kept until /).waitFor();
    await assertAccessible(page, "deleted files");
    await dialog.getByRole("button", { name: "Put back our group.png" }).click();
    await page.getByText("Back in outcome 2").first().waitFor();
    await dialog.getByText("Nothing was deleted here in the last 30 days.").waitFor();
    await pressEscape(page);
    await outcomeCard(page, 2).getByText("our group.png").waitFor();
  });
});
