import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { chosen, DESK, PHONE, png } from "./evidence_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";
import { PDF } from "./sample_files.ts";

type Picked = ReturnType<typeof png>;

/** A school, a browser, and a way to come in as one of its people by their cookies. */
async function openSchool() {
  const world = await openLiveWorld();
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const enter = async (page: Page, email: string, path: string) => {
    const { cookies } = await signInStaff(world, oak, email);
    const url = world.at(oak, "/");
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(world.at(oak, path));
    await ready(page);
  };
  return {
    world,
    browser,
    oak,
    enter,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

const choose = async (page: Page, button: string, file: Picked) => {
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await picker.setFiles([file]);
};

const account = (page: Page) => page.getByRole("button", { name: /Your account/ });

Deno.test("a picture is chosen, seen, saved, changed and removed", async () => {
  await using school = await openSchool();
  await withPage(school.browser, PHONE, async (page, problems) => {
    await school.enter(page, "daniel@oak.example", "/");
    await account(page).click();
    await page.getByRole("link", { name: "Change profile picture" }).click();
    await page.waitForURL(/\/profile#picture$/);
    await ready(page);

    for (
      const [file, title, words] of [
        [chosen("plan.pdf", "application/pdf", PDF), "Invalid file type", "Please select an image file"],
        [
          { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024) },
          "File too large",
          "Profile picture must be smaller than 5MB",
        ],
      ] as const
    ) {
      await choose(page, "Choose a picture", file);
      await page.getByText(title, { exact: true }).first().waitFor();
      await page.getByText(words, { exact: true }).first().waitFor();
    }

    await choose(page, "Choose a picture", png("me.png"));
    await page.getByText("This is how it will look.").waitFor();
    await page.locator(":focus").and(page.getByRole("button", { name: "Save picture" })).waitFor();
    await assertAccessible(page, "a picture before it is saved");
    await page.route("**/api/uploads/*", (route) => route.abort());
    await page.getByRole("button", { name: "Save picture" }).click();
    await page.getByText("Failed to upload file").first().waitFor();
    problems.expect(/api\/uploads/);
    await page.unroute("**/api/uploads/*");
    await page.getByRole("button", { name: "Save picture" }).click();
    await page.getByText("Profile picture updated").first().waitFor();
    const inHeader = page.locator(".shell-header img.avatar");
    const first = await inHeader.getAttribute("src");
    assert.match(first!, /^\/api\/profile\/pictures\/pic_/);
    await page.reload();
    await ready(page);
    assert.equal(await inHeader.getAttribute("src"), first);

    await choose(page, "Change profile picture", chosen("lies.png", "image/png", PDF));
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

Deno.test("names and organisation are changed with the keyboard alone, and shown at once", async () => {
  await using school = await openSchool();
  await withPage(school.browser, DESK, async (page, problems) => {
    await school.enter(page, "daniel@oak.example", "/profile");
    await assertAccessible(page, "the profile");
    await page.getByText(
      /You sign in with this address\. It cannot be changed/,
    )
      .waitFor();
    const first = page.getByLabel("First name");
    await first.fill("");
    await page.keyboard.press("Enter");
    await page.getByText("First name is required").waitFor();
    await page.locator(":focus").and(first).waitFor();
    await assertAccessible(page, "the profile with a fault");
    await first.fill("Danny");
    await page.getByLabel("Organisation name").fill("Oak Outreach");

    await page.route("**/api/profile", (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByText("Failed to update profile").first().waitFor();
    problems.expect(/api\/profile/);
    assert.equal(await first.inputValue(), "Danny");
    await page.unroute("**/api/profile");
    await page.keyboard.press("Enter");
    await page.getByText("Profile updated").first().waitFor();
    assert.match(await account(page).innerText(), /Danny Okafor/);
    assert.equal(await page.getByRole("button", { name: "Undo changes" }).count(), 0);

    await page.getByLabel("Organisation name").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>("[name=organisationName]")?.value === "Oak Lane Centre"
    );
  });
});

Deno.test("an administrator switches the role where it is allowed, and a teacher cannot", async () => {
  await using school = await openSchool();
  await withPage(school.browser, PHONE, async (page) => {
    await school.enter(page, "helen@oak.example", "/profile");
    await account(page).click();
    await page.getByText("Administrator", { exact: true }).waitFor();
    await assertAccessible(page, "the profile menu");
    // The toast is said on the page that is being left, so the next one waits for it.
    const seen = Promise.withResolvers<void>();
    await page.route(/localhost:\d+\/$/, async (route) => {
      await seen.promise;
      await route.continue();
    }, { times: 1 });
    await page.getByRole("button", { name: "Switch to Teacher Mode" }).click();
    await page.getByText("Role switched").first().waitFor();
    seen.resolve();
    await page.waitForURL((url) => url.pathname === "/");
    await account(page).click();
    await page.getByRole("button", { name: "Switch to Admin Mode" }).waitFor();
    await page.getByRole("link", { name: "Sign out" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await school.enter(page, "daniel@oak.example", "/profile");
    await account(page).click();
    await page.getByText("Teacher", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Switch to/ }).count(), 0);
  });
});
