import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { signInStaff, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openTwoStudents, TEACHER } from "./live_school.ts";
import {
  addCookies,
  holdSignInRedirect,
  intercept,
  openAs,
  ready,
  signInByMail,
  waitForPage,
} from "./page_actions.ts";
import { reflectionBox, waitForSaved } from "./writing_page.ts";

const AGENTS = {
  chromebook: "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  galaxy:
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
};

const row = (page: Page, device: string) => page.getByRole("listitem").filter({ hasText: device });
const signOut = (page: Page, device: string) => row(page, device).getByRole("button", { name: /^Sign out/ });
const devices = async (page: Page) =>
  await page.getByRole("list", { name: "Devices you're signed in on" }).locator("strong").allInnerTexts();

Deno.test("a teacher signs out another browser, whose next save asks to sign in and loses nothing", async () => {
  await using school = await openTwoStudents();
  const { world, browser, oak, portfolio } = school;
  const here = await signInStaff(world, oak, TEACHER, AGENTS.chromebook);
  const there = await signInStaff(world, oak, TEACHER, AGENTS.iphone);
  await withPage(browser, PHONE, (phone, problems) =>
    withPage(browser, DESKTOP, async (page) => {
      await openAs(phone, there, links.studentPortfolio(portfolio.id));
      await openAs(page, here, "/");
      await page.getByRole("button", { name: /Your account/ }).click();
      await page.getByRole("link", { name: "Profile settings" }).click();
      await waitForPage(page, /\/profile$/);
      assert.deepEqual(await devices(page), ["Chrome on a Chromebook", "Safari on an iPhone", "A browser"]);
      await row(page, "Chrome on a Chromebook").getByText("This device").waitFor();
      assert.equal(await signOut(page, "Chrome on a Chromebook").count(), 0);
      await assertAccessible(page, "a profile with several sessions");

      const waitForSignInPage = await holdSignInRedirect(phone, /\/api\/login/);
      await signOut(page, "Safari on an iPhone").focus();
      await page.keyboard.press("Enter");
      await page.getByText("Signed out: Safari on an iPhone").first().waitFor();
      await page.locator(":focus").and(signOut(page, "A browser")).waitFor();

      const feedback = phone.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
      await feedback.fill("Clear and careful work.");
      await waitForSignInPage();
      problems.expect(/^401/);
      await signInByMail(world, phone, TEACHER);
      await waitForPage(phone, (url) => url.pathname === links.studentPortfolio(portfolio.id));
      await feedback.and(phone.getByText("Clear and careful work.")).waitFor();
      await phone.getByText("You wrote this on an earlier visit. It is saved now.").waitFor();

      await page.reload();
      await ready(page);
      assert.equal((await devices(page)).length, 3);
      await page.getByRole("button", { name: "Sign out everywhere else" }).click();
      await page.getByText("You are not signed in anywhere else.").waitFor();
      await page.locator(":focus").and(page.getByRole("list", { name: "Devices you're signed in on" }))
        .waitFor();
      assert.deepEqual(await devices(page), ["Chrome on a Chromebook"]);
      await assertAccessible(page, "a profile with the only session");
    }));
});

Deno.test("a student finds where they are signed in, and ends what is left open", async () => {
  await using school = await openTwoStudents();
  const { world, browser, oak, jay, other: portfolio } = school;
  const library = await signInStudent(world, oak, jay, AGENTS.chromebook);
  const mine = await signInStudent(world, oak, jay, AGENTS.galaxy);
  await withPage(browser, DESKTOP, (left, problems) =>
    withPage(browser, PHONE, async (page, own) => {
      await openAs(left, library, links.portfolio(portfolio.id));
      await openAs(page, mine, "/");
      await page.getByRole("link", { name: "Devices you're signed in on" }).click();
      await waitForPage(page, /\/signed-in$/);
      await page.getByRole("heading", { name: "Devices you're signed in on" }).waitFor();
      assert.deepEqual(await devices(page), [
        "Samsung Internet on an Android phone",
        "Chrome on a Chromebook",
      ]);
      await assertAccessible(page, "a student's sessions, on a phone");

      await intercept(page, "**/api/sessions/*", (route) => route.abort());
      await signOut(page, "Chrome on a Chromebook").click();
      await page.getByText("It is still signed in. Please try again.").first().waitFor();
      own.expect(/api\/sessions/);
      await page.unroute("**/api/sessions/*");
      const waitForAccessPage = await holdSignInRedirect(left, /student-access/);
      await signOut(page, "Chrome on a Chromebook").click();
      await page.getByText("You are not signed in anywhere else.").waitFor();

      await reflectionBox(left, 1).fill("We dug, raked and sowed.");
      await waitForAccessPage();
      problems.expect(/^401/);
      await addCookies(left, await signInStudent(world, oak, jay));
      await left.goto(world.at(oak, links.portfolio(portfolio.id)));
      await reflectionBox(left, 1).and(left.getByText("We dug, raked and sowed.")).waitFor();
      await waitForSaved(left, 1);
    }));
});
