import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { goOffline } from "./go_offline.ts";
import { openPortfolio, openTwoStudents } from "./live_school.ts";
import {
  addCookies,
  holdSignInRedirect,
  intercept,
  openAs,
  outcomeCard,
  ready,
  signInByMail,
  waitForPage,
} from "./page_actions.ts";
import { draftKeys, reflectionBox, waitForSaved } from "./writing_page.ts";

Deno.test("drafts survive a failed save, a lost connection and the end of the session, for their author only", async () => {
  await using school = await openTwoStudents();
  const { world, oak, amira, jay, portfolio, other: otherPortfolio, browser } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const open = async (path: string) => {
      await page.goto(world.at(oak, path));
      await ready(page);
    };
    await addCookies(page, await signInStudent(world, oak, amira));
    await open(`/portfolio/${portfolio.id}`);
    const box = reflectionBox(page, 1);

    await intercept(
      page,
      "**/api/submissions/*",
      (route) =>
        route.fulfill({ status: 500, json: { message: "The server is having a moment.", code: "internal" } }),
    );
    await box.fill("We dug.");
    await page.getByText("The server is having a moment. Your words are still here.").waitFor();
    problems.expect(/^500/);
    assert.equal((await draftKeys(page)).length, 1, "a draft is stored until it is saved");
    await assertAccessible(page, "a box that could not be saved");
    await page.unroute("**/api/submissions/*");
    await page.getByRole("button", { name: "Try again Student Reflection for outcome 1" }).click();
    await waitForSaved(page, 1);
    assert.deepEqual(await draftKeys(page), [], "then removed");

    await goOffline(page);
    await box.fill("We dug and raked.");
    await outcomeCard(page, 1).getByText("Saved on this device. Sent when you are back online.").waitFor();
    await page.context().setOffline(false);
    await waitForSaved(page, 1);
    problems.expect(/ERR_INTERNET_DISCONNECTED/);

    const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
    await page.context().clearCookies();
    await box.fill("We dug, raked and sowed.");
    await waitForSignInPage();
    problems.expect(/^401/);

    await addCookies(page, await signInStudent(world, oak, jay));
    await open(`/portfolio/${otherPortfolio.id}`);
    assert.equal(await reflectionBox(page, 1).inputValue(), "");
    assert.equal(await page.getByText("on an earlier visit").count(), 0);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await waitForPage(page, /signedOut/);
    assert.equal((await draftKeys(page)).length, 1, "another student's sign-out wipes only their own");

    await addCookies(page, await signInStudent(world, oak, amira));
    await intercept(page, "**/api/submissions/*", (route) => route.abort());
    await open(`/portfolio/${portfolio.id}`);
    assert.equal(await box.inputValue(), "We dug, raked and sowed.");
    await page.getByText("You wrote this on an earlier visit. It is not saved yet.").waitFor();
    const retryButton = page.getByRole("button", { name: "Try again Student Reflection for outcome 1" });
    await retryButton.waitFor();
    await assertAccessible(page, "a box with the words of an earlier visit");
    await page.unroute("**/api/submissions/*");
    await retryButton.click();
    await page.getByText("You wrote this on an earlier visit. It is saved now.").waitFor();
    // The box has tried again on its own meanwhile, once or more often.
    problems.expect(/submissions/);
    assert.deepEqual(await draftKeys(page), []);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, "**/api/submissions/*", async (route) => {
      await released;
      await route.continue();
    });
    await box.fill("We dug, raked, sowed");
    await outcomeCard(page, 1).getByText("Saving…").waitFor();
    await box.fill("We dug, raked, sowed and watered.");
    await page.getByRole("button", { name: "Submit Portfolio" }).click();
    release();
    await page.getByRole("alertdialog", { name: "Submit this portfolio?" }).waitFor();
    assert.deepEqual(await draftKeys(page), [], "what was typed during a save is saved before the next step");
  });
});

Deno.test("who signs out while a text is being saved is not asked, and finds it saved", async () => {
  await using school = await openTwoStudents();
  const { world, oak, amira, teacher, portfolio, browser } = school;
  const saved = async () =>
    (await oak.rows<{ student: string; teacher: string }>(sql`
      select student_comment as student, teacher_comment as teacher from submissions
      where id = ${portfolio.submissions[0]!.id}`))[0]!;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${portfolio.id}`);
    await reflectionBox(page, 1).fill("We dug until the bell.");
    await page.getByRole("button", { name: "Logout" }).click();
    await waitForPage(page, /signedOut/);
    assert.equal((await saved()).student, "We dug until the bell.");
  });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    await intercept(page, "**/api/submissions/*", async (route) => {
      sent.resolve();
      await released;
      await route.continue();
    });
    await page.getByLabel("Teacher Feedback for outcome 1", { exact: true }).fill("Well dug.");
    await page.getByRole("button", { name: /Your account/ }).click();
    await sent.promise;
    await page.getByRole("link", { name: "Sign out" }).click();
    release();
    await waitForPage(page, /signedOut/);
    assert.equal((await saved()).teacher, "Well dug.");
  });
});

Deno.test("signing out either way leaves no draft in the browser", async () => {
  await using school = await openTwoStudents();
  const { world, oak, amira, portfolio, browser } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const writeUnsaved = async () => {
      await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${portfolio.id}`);
      await intercept(page, "**/api/submissions/*", (route) => route.abort());
      await reflectionBox(page, 1).fill("No one else should read this.");
      await outcomeCard(page, 1).getByText("Saved on this device. Sent when you are back online.").waitFor();
      problems.expect(/submissions/);
      assert.equal((await draftKeys(page)).length, 1);
    };
    await writeUnsaved();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    page.on("dialog", (dialog) => void dialog.accept());
    await waitForPage(page, /signedOut/);
    assert.deepEqual(await draftKeys(page), [], "the portfolio's button");

    await writeUnsaved();
    await page.goto(world.at(oak, "/"));
    await ready(page);
    await page.getByRole("link", { name: "Sign Out" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out without saving?" });
    await dialog.getByRole("button", { name: "Go back" }).click();
    assert.equal((await draftKeys(page)).length, 1, "a draft of another page is asked about first");
    await page.getByRole("link", { name: "Sign Out" }).click();
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await waitForPage(page, /signedOut/);
    await page.goto(world.at(oak, "/student-access"));
    await ready(page);
    assert.deepEqual(
      await draftKeys(page),
      [],
      "the start page's link, wiped by the next page with a script",
    );
    assert.ok(!(await page.context().cookies()).some(({ name }) => name === "signedOut"));
  });
});

Deno.test("text typed on an open page is not saved as a colleague who signed in, and waits for its author", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, teacher, admin: colleague, portfolio, open } = school;
  const readComment = async () => {
    const response = await teacher.get(`/api/assignments/${portfolio.id}/submissions`);
    return response.json<{ teacherComment: string | null }[]>()[0]?.teacherComment ?? "";
  };
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, teacher);
    const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    // As when she signs in in another tab.
    await addCookies(page, colleague);
    await feedback.fill("Clear and careful work.");
    const { id } = (await colleague.get("/api/auth/user")).json<{ id: string }>();
    await page.locator(`html[data-person-id="${id}"][data-ready]`).waitFor();
    problems.expect(/^401/);
    assert.equal(await feedback.inputValue(), "", "her page does not show his text");
    assert.equal(await readComment(), "", "nothing was saved");

    await page.context().clearCookies();
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await signInByMail(world, page, "daniel@oak.example");
    await page.getByText("Clear and careful work.").first().waitFor();
  });
});
