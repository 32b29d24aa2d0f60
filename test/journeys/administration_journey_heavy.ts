import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, toasts, waitForPage } from "./page_actions.ts";
import { usePageClipboard } from "./page_clipboard.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name });
const row = (page: Page, name: string) => page.getByRole("main").getByRole("row").filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

Deno.test("an administrator archives, brings back, invites, promotes and finds portfolios", async (t) => {
  await using school = await openLiveSchool();
  const { browser, oak, teacher, admin } = school;
  const zara = await addStudent(teacher, { studentId: "Z-1", firstName: "Zara", lastName: "Quill" });
  await addStudent(teacher, { studentId: "Z-2", firstName: "Zara", lastName: "Ash" });
  const portfolio = await assign(teacher, zara);
  await oak.staff("teacher", "jo@oak.example", { firstName: "Jo", lastName: "Reed" });

  await withPage(browser, DESKTOP, async (page, problems) => {
    const readClipboard = await usePageClipboard(page);
    await openAs(page, admin, "/");

    await t.step("the overview's cards lead to their lists", async () => {
      await assertAccessible(page, "the overview");
      await page.getByRole("link", { name: "Total students" }).click();
      await waitForPage(page, /tab=students/);
      await row(page, "Zara Quill").waitFor();
    });

    await t.step("a student is archived, shown dimmed, and brought back", async () => {
      await button(page, "Archive Zara Quill").click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("Their work in 1 portfolio is kept.").waitFor();
      await assertAccessible(page, "archiving a student");
      await dialog.getByRole("button", { name: "Archive" }).click();
      await toasts(page).getByText("Student archived").waitFor();
      await row(page, "Zara Quill").waitFor({ state: "detached" });
      await page.getByRole("heading", { name: "All students" }).and(page.locator(":focus")).waitFor();
      await row(page, "Zara Ash").waitFor();
      await page.getByLabel("Find by name or student ID").fill("quill");
      await page.getByText("No student matches “quill”.").waitFor();
      await page.getByLabel("Show Archived").check();
      await row(page, "Zara Quill").getByText("Archived", { exact: true }).waitFor();
      await assertAccessible(page, "students with archived ones");
      await button(page, "Unarchive Zara Quill").click();
      await toasts(page).getByText("Student unarchived").waitFor();
      await row(page, "Zara Quill").getByText("Archived", { exact: true }).waitFor({ state: "detached" });
    });

    await t.step("a student's portfolios are found, and their address is copied", async () => {
      await page.getByRole("link", { name: "View Portfolios of Zara Quill" }).click();
      await page.getByRole("heading", { name: /^Zara Quill/ }).waitFor();
      await button(page, /^Copy Portfolio Link: Growing/).click();
      await toasts(page).getByText("Link copied").waitFor();
      assert.ok((await readClipboard()).endsWith(
        links.studentPortfolio(portfolio.id),
      ));
      await page.getByLabel("Student ID or name").fill("");
      await button(page, "Search").click();
      await toasts(page).getByText("Please enter a student ID or unit code to search").waitFor();
      await page.getByLabel("Student ID or name").fill("zara");
      await page.keyboard.press("Enter");
      await page.getByText("2 students match").waitFor();
      await assertAccessible(page, "students of one name");
      await button(page, "View Portfolios of Zara Ash").click();
      await page.getByText("This student has no portfolio.").waitFor();
      await page.getByLabel("Unit", { exact: true }).check();
      await page.getByLabel("Unit code").fill("121766");
      await button(page, "Search").click();
      await page.getByRole("link", { name: "Zara Quill" }).waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Zara Quill" }).waitFor();
      await page.getByLabel("Unit code").fill("999999");
      await page.keyboard.press("Enter");
      await page.getByText("No unit here has the code “999999”.").waitFor();
      problems.expect(/404/);
    });
  });

  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, admin, "/");
    await tab(page, "User Management").click();
    await waitForPage(page, /tab=users/);

    await t.step("the last administrator stays one", async () => {
      await button(page, "Demote to teacher: Helen Marsh").click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("removes admin privileges and limits access to the user's own students")
        .waitFor();
      await dialog.getByRole("button", { name: "Demote" }).click();
      await toasts(page).getByText("Role update failed").waitFor();
      problems.expect(/409/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await t.step("a teacher is promoted, another invited", async () => {
      await button(page, "Promote to admin: Jo Reed").click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("full system access and the ability to manage all users and portfolios")
        .waitFor();
      await assertAccessible(page, "promoting");
      await dialog.getByRole("button", { name: "Promote" }).click();
      await toasts(page).getByText("Role updated").waitFor();
      await button(page, "Invite a colleague").click();
      const form = page.getByRole("dialog", { name: "Invite a colleague" });
      await form.getByRole("button", { name: "Invite" }).click();
      await form.getByText("Enter their email address").waitFor();
      await assertAccessible(page, "an invitation that is not right yet");
      await form.getByLabel("Email").fill("sam@oak.example");
      await form.getByLabel("First name").fill("Sam");
      await form.getByLabel("Last name").fill("Hill");
      await page.keyboard.press("Enter");
      await toasts(page).getByText("Invitation sent").waitFor();
      await row(page, "Sam Hill").waitFor();
      await assertAccessible(page, "staff on a phone");
    });

    await t.step("who is archived hands over to a successor", async () => {
      await tab(page, "Teachers").click();
      await waitForPage(page, /tab=teachers/);
      await button(page, "More for Daniel Okafor").click();
      await button(page, "Archive").click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Archive" }).click();
      await dialog.getByText("Choose who takes over, or no one for now").waitFor();
      await assertAccessible(page, "archiving a teacher");
      await dialog.getByLabel("Who takes over?").selectOption({ label: "Sam Hill" });
      await dialog.getByRole("button", { name: "Archive" }).click();
      await toasts(page).getByText("User archived").waitFor();
      await row(page, "Daniel Okafor").waitFor({ state: "detached" });
      await row(page, "Sam Hill").getByRole("cell", { name: /2$/ }).waitFor();
      await row(page, "Sam Hill").getByRole("cell", { name: /1$/ }).waitFor();
    });
  });
});
