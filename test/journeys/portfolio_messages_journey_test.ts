import type { Page } from "playwright-core";
import { addStudent } from "../factories.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { DESK, download, openPortfolio, png } from "./evidence_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { chooseFiles, ready } from "./on_the_page.ts";

/** Waits for a toast with this title, and with these words where there are some. */
const toast = (page: Page, title: string, words = "") =>
  page.locator(".toast", { has: page.locator(".toast-title").getByText(title, { exact: true }) })
    .filter({ hasText: words }).waitFor();

/** Has calls fail as they do without a network, while `act` is done. */
async function cut(page: Page, calls: string, act: () => Promise<void>) {
  await page.route(calls, (route) => route.abort());
  await act();
  await page.unroute(calls);
}

/** Lets the page find this on the clipboard: nothing, or a refusal. */
const clipboard = (page: Page, holds: "nothing" | "refused") =>
  page.evaluate((holds) => {
    const read = () => holds === "nothing" ? Promise.resolve([]) : Promise.reject(new Error("refused"));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { read } });
  }, holds);

Deno.test("a student's portfolio says in the spec's words what went well and what did not", async (t) => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const zone = page.getByRole("group", { name: "Add evidence for outcome 1" });

    await t.step("'File uploaded'", async () => {
      await chooseFiles(page, 1, [png("bed.png")]);
      await toast(page, "File uploaded", "bed.png");
    });
    await t.step("'Upload failed' / 'Maximum 5 file(s) allowed'", async () => {
      await chooseFiles(page, 1, Array.from({ length: 6 }, (_, i) => png(`bed${i}.png`)));
      await toast(page, "Upload failed", "Maximum 5 file(s) allowed");
    });
    await t.step("'Clipboard Error' / 'Cannot access clipboard. Please try again.'", async () => {
      await clipboard(page, "refused");
      await zone.getByRole("button", { name: "Paste screenshot" }).click();
      await toast(page, "Clipboard Error", "Cannot access clipboard. Please try again.");
    });
    await t.step("'No image found'", async () => {
      await clipboard(page, "nothing");
      await zone.getByRole("button", { name: "Paste screenshot" }).click();
      await toast(page, "No image found");
    });
    await t.step("'Failed to add link. Please try again.'", async () => {
      await zone.getByRole("button", { name: "Add link" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("URL").fill("https://example.org/");
      await cut(page, "**/api/submissions/*/files", async () => {
        await dialog.getByRole("button", { name: "Add link" }).click();
        await dialog.getByText("Failed to add link. Please try again.").waitFor();
      });
      problems.expect(/submissions/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await t.step("'Failed to save comment', and nothing of it is lost", async () => {
      const box = page.getByLabel("Student Reflection for outcome 1");
      await cut(page, "**/api/submissions/*", async () => {
        await box.fill("I dug.");
        await page.getByRole("button", { name: "Save Student Reflection for outcome 1" }).click();
        await toast(page, "Failed to save comment");
      });
      problems.expect(/submissions/);
    });
    await t.step("'Comment saved'", async () => {
      await page.getByRole("button", { name: "Try again Student Reflection for outcome 1" }).click();
      await toast(page, "Comment saved");
    });
    const remove = async () => {
      await page.getByRole("button", { name: "Delete bed.png" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("Are you sure you want to delete this file?").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
    };
    await t.step("'Error' / 'Failed to delete file', and the file is there again", async () => {
      await cut(page, "**/api/submission-files/*", async () => {
        await remove();
        await toast(page, "Error", "Failed to delete file");
      });
      await download(page, "bed.png").waitFor();
      problems.expect(/submission-files/);
    });
    await t.step("'Success' / 'File deleted successfully'", async () => {
      await remove();
      await toast(page, "Success", "File deleted successfully");
    });
  });
});

Deno.test("a teacher's portfolio says in the spec's words what did not go", async (t) => {
  await using room = await openPortfolio();
  const { browser, teacher, open } = room;
  await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, teacher);
    await t.step("'Failed to paste resource'", async () => {
      await clipboard(page, "refused");
      await page.getByRole("button", { name: "Add resources to outcome 1" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Paste screenshot" }).click();
      await toast(page, "Failed to paste resource");
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await t.step("'Failed to assign unit to student'", async () => {
      await page.getByRole("button", { name: "More for this portfolio" }).click();
      await page.getByRole("button", { name: "Assign Unit to Another Student", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(/Jay Cole/).check();
      await cut(page, "**/api/assignments", async () => {
        await dialog.getByRole("button", { name: "Assign Unit" }).click();
        await toast(page, "Failed to assign unit to student");
      });
      problems.expect(/api\/assignments/);
    });
  });
});

Deno.test("'Verification Failed' / 'Failed to verify email address': the way in without a network", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await withPage(browser, DESK, async (page, problems) => {
    await page.route(
      "**/api/student-access/validate-token*",
      (route) => route.fulfill({ json: { valid: true, student: { firstName: "Amira" } } }),
    );
    await page.goto(world.at(oak, "/student-access?token=any"));
    await ready(page);
    await page.getByLabel("Email address").fill("amira@pupils.example");
    await cut(page, "**/api/student-access/verify-email", async () => {
      await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
      await toast(page, "Verification Failed", "Failed to verify email address");
    });
    problems.expect(/verify-email/);
  });
});
