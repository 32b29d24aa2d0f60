import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openLesson } from "../../server/features/lessons/testing.ts";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import {
  openCard,
  openLessonSchool,
  pageAndStorageText,
  signInByCard,
  TABLET,
  typeCode,
} from "./cards_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { holdSignInRedirect, intercept, outcomeCard, ready } from "./page_actions.ts";
import { pngPayload } from "./evidence_page.ts";
import type { PageProblems } from "./page_problems.ts";
import { draftKeys, reflectionBox, waitForSaved } from "./writing_page.ts";

const SECRETS = ["Amira", "Begum", "We dug a bed", "bed-of-amira.png"];

async function assertNoTrace(page: Page, moment: string) {
  const text = await pageAndStorageText(page);
  for (const secret of SECRETS) assert.ok(!text.includes(secret), `${moment}: ${secret}`);
}

/** A tablet on which Amira has come into an open lesson with her card. */
async function withStudent(act: (page: Page, student: SignedIn) => Promise<void>) {
  await using school = await openLessonSchool();
  const lesson = await openLesson(school.teacher);
  await withPage(school.browser, TABLET, async (page, problems) => {
    await signInByCard(page, school, { token: school.cards.amira, code: lesson.code });
    await act(page, { school, lesson, problems });
  });
}

type SignedIn = {
  school: Awaited<ReturnType<typeof openLessonSchool>>;
  lesson: Awaited<ReturnType<typeof openLesson>>;
  problems: PageProblems;
};

Deno.test("two students use one tablet in turn", () =>
  withStudent(async (page, { school, lesson, problems }) => {
    const address = page.url();
    await reflectionBox(page, 1).fill("We dug a bed.");
    await waitForSaved(page, 1);
    await chooseFiles(page, 1, [pngPayload("bed-of-amira.png")]);
    await outcomeCard(page, 1).getByText("bed-of-amira").first().waitFor();
    await page.goto(school.world.at(school.oak, "/"));
    await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
    await ready(page);
    await assertAccessible(page, "a student's start page in a lesson");
    await page.getByRole("button", { name: "I have finished" }).click();
    await page.getByText("Pass the tablet on, or scan the next card.").waitFor();
    await ready(page);
    await assertAccessible(page, "all done");
    await assertNoTrace(page, "all done");
    for (
      const [moment, navigate] of [
        ["back", () => page.goBack()],
        ["reload", () => page.reload()],
        ["her address", () => page.goto(address)],
      ] as const
    ) {
      await navigate();
      await page.getByRole("heading", { name: "You are signed out." }).waitFor();
      await assertNoTrace(page, moment);
    }

    await signInByCard(page, school, { token: school.cards.jay, code: lesson.code });
    await page.getByText("Jay Cole").first().waitFor();
    assert.equal(await reflectionBox(page, 1).inputValue(), "");
    await assertNoTrace(page, "the next student");
    await page.goBack();
    await page.locator("body").waitFor();
    await assertNoTrace(page, "the next student, back");
    await page.goto(address);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    problems.expect(/^404/);
    await assertNoTrace(page, "the next student at her address");
  }));

Deno.test("a lesson that closes while a student writes keeps the draft until its student is back", () =>
  withStudent(async (page, { school, lesson, problems }) => {
    const waitForCardPage = await holdSignInRedirect(page, /\/card\?ended=unsaved/);
    assert.equal((await school.teacher.post(`/api/lessons/${lesson.id}/close`)).status, 200);
    await reflectionBox(page, 1).fill("We dug a bed, and the bell rang.");
    await waitForCardPage();
    problems.expect(/^401/);
    await page.getByText("Not everything you did is saved yet.").waitFor();
    await ready(page);
    await assertAccessible(page, "a lesson that has ended");

    const nextLesson = await openLesson(school.teacher);
    await signInByCard(page, school, { token: school.cards.amira, code: nextLesson.code });
    await reflectionBox(page, 1).and(page.getByText("We dug a bed, and the bell rang.")).waitFor();
    await waitForSaved(page, 1);
    await page.getByRole("button", { name: "I have finished" }).click();
    await page.getByText("Pass the tablet on, or scan the next card.").waitFor();
    assert.deepEqual(await draftKeys(page), []);
  }));

Deno.test("who finishes on another page is asked about what is not saved", () =>
  withStudent(async (page, { school, problems }) => {
    await intercept(page, "**/api/submissions/*", (route) => route.abort());
    await reflectionBox(page, 1).fill("We dug a bed.");
    await outcomeCard(page, 1).getByText("Saved on this device. Sent when you are back online.").waitFor();
    await page.goto(school.world.at(school.oak, "/"));
    await ready(page);
    problems.expect(/submissions/);
    const finish = page.getByRole("button", { name: "I have finished" });
    const dialog = page.getByRole("alertdialog", { name: "Finish without saving?" });
    await finish.click();
    await dialog.getByText("Something you wrote in a portfolio is not saved or sent yet.").waitFor();
    await assertAccessible(page, "finishing without saving");
    await dialog.getByRole("button", { name: "Go back" }).click();
    await finish.click();
    await dialog.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Pass the tablet on, or scan the next card.").waitFor();
    await ready(page);
    assert.deepEqual(await draftKeys(page), []);
  }));

Deno.test("an open page signs out on its own once the next student signs in in another tab", () =>
  withStudent(async (page, { school, lesson, problems }) => {
    const tab = await page.context().newPage();
    await openCard(tab, school, school.cards.jay);
    await typeCode(tab, lesson.code);
    await tab.getByText("Jay Cole").first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByText("Your work is saved. To carry on, scan your card again.").waitFor();
    assert.ok(!(await pageAndStorageText(page)).includes("Amira"));
    problems.expect(/^401/);
  }));
