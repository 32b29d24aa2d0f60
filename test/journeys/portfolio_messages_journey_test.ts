import type { Page } from "playwright-core";
import { addStudent } from "../factories.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { downloadLink, pngPayload } from "./evidence_page.ts";
import { openLiveSchool, openPortfolio } from "./live_school.ts";
import { chooseFiles, pressAdd } from "./choose_files.ts";
import { intercept, ready, toasts } from "./page_actions.ts";

const waitForToast = (page: Page, title: string, text = "") =>
  toasts(page).filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text }).waitFor();

async function withFailingCalls(page: Page, pattern: string, act: () => Promise<void>) {
  await intercept(page, pattern, (route) => route.abort());
  await act();
  await page.unroute(pattern);
}

const stubClipboard = (page: Page, content: "nothing" | "refused") =>
  page.evaluate((content) => {
    const read = () => content === "nothing" ? Promise.resolve([]) : Promise.reject(new Error("refused"));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { read } });
  }, content);

Deno.test("a student's portfolio shows the spec's messages of success and failure", async (t) => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    const evidenceGroup = page.getByRole("group", { name: "Add evidence for outcome 1" });

    await t.step("'File uploaded'", async () => {
      await chooseFiles(page, 1, [pngPayload("bed.png")]);
      await waitForToast(page, "File uploaded", "bed.png");
    });
    await t.step("'Upload failed' / 'Maximum 5 file(s) allowed'", async () => {
      await chooseFiles(page, 1, Array.from({ length: 6 }, (_, i) => pngPayload(`bed${i}.png`)));
      await waitForToast(page, "Upload failed", "Maximum 5 file(s) allowed");
    });
    await t.step("'Clipboard Error' / 'Cannot access clipboard. Please try again.'", async () => {
      await stubClipboard(page, "refused");
      await evidenceGroup.getByRole("button", { name: "Paste screenshot" }).click();
      await waitForToast(page, "Clipboard Error", "Cannot access clipboard. Please try again.");
    });
    await t.step("'No image found'", async () => {
      await stubClipboard(page, "nothing");
      await evidenceGroup.getByRole("button", { name: "Paste screenshot" }).click();
      await waitForToast(page, "No image found");
    });
    await t.step("'Failed to add link. Please try again.'", async () => {
      await evidenceGroup.getByRole("button", { name: "Add link" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("URL").fill("https://example.org/");
      await withFailingCalls(page, "**/api/submissions/*/files", async () => {
        await dialog.getByRole("button", { name: "Add link" }).click();
        await dialog.getByText("Failed to add link. Please try again.").waitFor();
      });
      problems.expect(/submissions/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await t.step("'Failed to save comment', and the text stays", async () => {
      const box = page.getByLabel("Student Reflection for outcome 1");
      await withFailingCalls(page, "**/api/submissions/*", async () => {
        await box.fill("I dug.");
        await page.getByRole("button", { name: "Save Student Reflection for outcome 1" }).click();
        await waitForToast(page, "Failed to save comment");
      });
      problems.expect(/submissions/);
    });
    await t.step("'Comment saved'", async () => {
      await page.getByRole("button", { name: "Try again Student Reflection for outcome 1" }).click();
      await waitForToast(page, "Comment saved");
    });
    const remove = async () => {
      await page.getByRole("button", { name: "Delete bed" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("Are you sure you want to delete this file?").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
    };
    await t.step("'Error' / 'Failed to delete file', and the file reappears", async () => {
      await withFailingCalls(page, "**/api/submission-files/*", async () => {
        await remove();
        await waitForToast(page, "Error", "Failed to delete file");
      });
      await downloadLink(page, "bed.png").waitFor();
      problems.expect(/submission-files/);
    });
    await t.step("'Success' / 'File deleted successfully'", async () => {
      await remove();
      await waitForToast(page, "Success", "File deleted successfully");
    });
  });
});

Deno.test("a teacher's portfolio shows the spec's messages of failure", async (t) => {
  await using school = await openPortfolio();
  const { browser, teacher, open } = school;
  await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, teacher);
    await t.step("'Failed to paste resource'", async () => {
      await stubClipboard(page, "refused");
      await pressAdd(page, 1, "Resources");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Paste screenshot" }).click();
      await waitForToast(page, "Failed to paste resource");
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await t.step("'Failed to assign unit to student'", async () => {
      await page.getByRole("button", { name: "More for this portfolio" }).click();
      await page.getByRole("button", { name: "Assign Unit to Another Student", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(/Jay Cole/).check();
      await withFailingCalls(page, "**/api/assignments", async () => {
        await dialog.getByRole("button", { name: "Assign Unit" }).click();
        await waitForToast(page, "Failed to assign unit to student");
      });
      problems.expect(/api\/assignments/);
    });
  });
});

Deno.test("'Verification Failed' / 'Failed to verify email address': signing in without a network", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await intercept(
      page,
      "**/api/student-access/validate-token*",
      (route) => route.fulfill({ json: { valid: true, student: { firstName: "Amira" } } }),
    );
    await page.goto(world.at(oak, "/student-access?token=any"));
    await ready(page);
    await page.getByLabel("Email address").fill("amira@pupils.example");
    await withFailingCalls(page, "**/api/student-access/verify-email", async () => {
      await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
      await waitForToast(page, "Verification Failed", "Failed to verify email address");
    });
    problems.expect(/verify-email/);
  });
});
