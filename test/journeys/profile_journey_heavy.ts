import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { chooseBy } from "./choose_files.ts";
import { filePayload, pngPayload } from "./evidence_page.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs, ready, waitForPage } from "./page_actions.ts";
import { PDF } from "./sample_files.ts";

type FilePayload = ReturnType<typeof pngPayload>;

const chooseFile = (page: Page, button: string, file: FilePayload) =>
  chooseBy(page.getByRole("button", { name: button }), [file]);

const accountButton = (page: Page) => page.getByRole("button", { name: /Your account/ });

Deno.test("a picture is chosen, previewed, saved, changed and removed", async () => {
  await using school = await openLiveSchool();
  await withPage(school.browser, PHONE, async (page, problems) => {
    await openAs(page, school.teacher, "/");
    await accountButton(page).click();
    await page.getByRole("link", { name: "Change profile picture" }).click();
    await waitForPage(page, /\/profile#picture$/);

    for (
      const [file, title, text] of [
        [filePayload("plan.pdf", "application/pdf", PDF), "Invalid file type", "Please select an image file"],
        [
          { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024) },
          "File too large",
          "Profile picture must be smaller than 5MB",
        ],
      ] as const
    ) {
      await chooseFile(page, "Choose a picture", file);
      await page.getByText(title, { exact: true }).first().waitFor();
      await page.getByText(text, { exact: true }).first().waitFor();
    }

    await chooseFile(page, "Choose a picture", pngPayload("me.png"));
    await page.getByText("This is how it will look.").waitFor();
    await page.locator(":focus").and(page.getByRole("button", { name: "Save picture" })).waitFor();
    await assertAccessible(page, "a picture before it is saved");
    await intercept(page, "**/api/uploads/*", (route) => route.abort());
    await page.getByRole("button", { name: "Save picture" }).click();
    await page.getByText("Failed to upload file").first().waitFor();
    problems.expect(/api\/uploads/);
    await page.unroute("**/api/uploads/*");
    await page.getByRole("button", { name: "Save picture" }).click();
    await page.getByText("Profile picture updated").first().waitFor();
    const headerPicture = page.getByRole("banner").locator("img.avatar");
    const firstName = await headerPicture.getAttribute("src");
    assert.match(firstName!, /^\/api\/profile\/pictures\/pic_/);
    await page.reload();
    await ready(page);
    assert.equal(await headerPicture.getAttribute("src"), firstName);

    await chooseFile(page, "Change profile picture", filePayload("lies.png", "image/png", PDF));
    await page.getByRole("button", { name: "Save picture" }).click();
    await page.getByText("Please select an image file").first().waitFor();
    problems.expect(/^415/);
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Remove picture" }).click();
    const dialog = page.getByRole("alertdialog");
    await assertAccessible(page, "asking before a picture goes");
    await dialog.getByRole("button", { name: "Remove picture" }).click();
    await page.getByText("Profile picture removed").first().waitFor();
    assert.equal(await page.locator("img.avatar").count(), 0);
    await page.locator(":focus").and(page.getByRole("button", { name: "Choose a picture" })).waitFor();
  });
});

Deno.test("names and organisation are changed by keyboard and shown at once", async () => {
  await using school = await openLiveSchool();
  await withPage(school.browser, DESKTOP, async (page, problems) => {
    await openAs(page, school.teacher, "/profile");
    await assertAccessible(page, "the profile");
    await page.getByText(
      /You sign in with this address\. It cannot be changed/,
    )
      .waitFor();
    const firstName = page.getByLabel("First name");
    await firstName.fill("");
    await page.keyboard.press("Enter");
    await page.getByText("First name is required").waitFor();
    await page.locator(":focus").and(firstName).waitFor();
    await assertAccessible(page, "the profile with a fault");
    await firstName.fill("Danny");
    await page.getByLabel("Organisation name").fill("Oak Outreach");

    await intercept(page, "**/api/profile", (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByText("Failed to update profile").first().waitFor();
    problems.expect(/api\/profile/);
    assert.equal(await firstName.inputValue(), "Danny");
    await page.unroute("**/api/profile");
    // The toast comes a moment before the form takes another submit.
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Profile updated").first().waitFor();
    assert.match(await accountButton(page).innerText(), /Danny Okafor/);
    assert.equal(await page.getByRole("button", { name: "Undo changes" }).count(), 0);

    await page.getByLabel("Organisation name").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>("[name=organisationName]")?.value === "Oak Lane Centre"
    );
  });
});

Deno.test("an administrator switches the role in the menu and back in the sidebar, a teacher cannot", async () => {
  await using school = await openLiveSchool();
  await withPage(school.browser, PHONE, async (page) => {
    let onToast = () => {};
    await page.exposeFunction("noteToast", () => onToast());
    const switchTo = async (mode: string) => {
      // The toast is on the page that is being left, of which Playwright reads nothing once it leaves.
      const toastShown = new Promise<void>((resolve) => onToast = resolve);
      await page.evaluate(() => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(".toaster")?.textContent?.includes("Role switched")) return;
          observer.disconnect();
          (globalThis as unknown as { noteToast: () => void }).noteToast();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await intercept(page, /localhost:\d+\/$/, async (route) => {
        await toastShown;
        await route.continue();
      }, { times: 1 });
      await page.getByRole("button", { name: `Switch to ${mode}` }).last().click();
    };
    await openAs(page, school.admin, "/");
    const guide = page.getByRole("link", { name: "Admin Guide", includeHidden: true }).first();
    assert.equal(await guide.getAttribute("href"), "/docs/admin");
    await assertAccessible(page, "an administrator's start page");
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await ready(tab);
    await accountButton(page).click();
    await page.getByText("Administrator", { exact: true }).waitFor();
    await assertAccessible(page, "the profile menu");
    await switchTo("Teacher Mode");
    const told = tab.locator(".toaster").getByText("You switched to Teacher Mode in another tab").first();
    // It stays while the mouse is over it, unless something closes it.
    await told.hover();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await ready(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await switchTo("Admin Mode");
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    await told.waitFor({ state: "hidden" });
    await ready(page);
    await accountButton(page).click();
    await switchTo("Teacher Mode");
    await told.waitFor();
    await tab.getByRole("button", { name: "Reload" }).click();
    await tab.getByRole("heading", { name: "Dashboard" }).waitFor();
    await tab.close();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await ready(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await switchTo("Admin Mode");
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("activeRole")), "admin");
  });
  await withPage(school.browser, PHONE, async (page) => {
    await openAs(page, school.teacher, "/profile");
    await accountButton(page).click();
    await page.getByText("Teacher", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Switch to/ }).count(), 0);
  });
});
