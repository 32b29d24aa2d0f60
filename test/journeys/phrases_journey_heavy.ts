import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SAVE_DELAY_MS } from "../../browser/retry_delays.ts";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, outcomeCard, pressEscape } from "./page_actions.ts";

const LIST = { name: "Phrases", exact: true };

const feedback = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Teacher Feedback for outcome ${outcome}` });

async function openPortfolio() {
  const school = await openLiveSchool();
  const { teacher, admin } = school;
  const portfolio = await assign(teacher, await addStudent(teacher, { firstName: "Amira" }));
  await teacher.post("/api/phrases", { text: "Well done, you explained every step." });
  await teacher.post("/api/phrases", { text: "Say why you chose this." });
  await admin.post("/api/phrases", { text: "Add a photo of your work.", school: true });
  return { ...school, path: `/student-portfolio/${portfolio.id}` };
}

Deno.test("a phrase is inserted by typing a slash, with the keyboard alone, and saved like typing", async () => {
  await using school = await openPortfolio();
  await withPage(school.browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher, school.path);
    const box = feedback(page, 1);
    await box.focus();
    await page.keyboard.type("Good. /");
    const list = page.getByRole("listbox", LIST);
    await list.getByRole("option").nth(2).waitFor();
    assert.deepEqual(await list.getByRole("option").allInnerTexts(), [
      "Say why you chose this.",
      "Well done, you explained every step.",
      "Add a photo of your work.\nSchool",
    ]);
    await assertAccessible(page, "the phrases");
    const activeText = () =>
      box.evaluate((box) => document.getElementById(box.getAttribute("aria-activedescendant")!)?.innerText);
    assert.equal(await activeText(), "Say why you chose this.");
    await page.keyboard.press("ArrowDown");
    await list.locator("[aria-selected=true]", { hasText: "Well done" }).waitFor();
    await page.keyboard.type("photo");
    await list.locator("[aria-selected=true]", { hasText: "Add a photo" }).waitFor();
    await page.keyboard.press("Enter");
    await list.waitFor({ state: "detached" });
    assert.equal(await box.inputValue(), "Good. Add a photo of your work.");
    assert.equal(await box.getAttribute("aria-activedescendant"), null);
    await outcomeCard(page, 1).getByText("Saved", { exact: true }).waitFor();

    await page.keyboard.type(" /zzz");
    await page.getByText("No phrase matches.").waitFor();
    await pressEscape(page);
    await page.getByText("No phrase matches.").waitFor({ state: "detached" });
    assert.equal(await box.inputValue(), "Good. Add a photo of your work. /zzz", "Escape changes nothing");
  });
});

Deno.test("a key that is pressed just as the box saves is not lost while phrases are open", async () => {
  await using school = await openPortfolio();
  await withPage(school.browser, DESKTOP, async (page) => {
    await page.addInitScript((delay) => {
      const { setTimeout } = globalThis;
      const held = (run: () => void, ms?: number) =>
        ms === delay ? Object.assign(globalThis, { save: run }) && 0 : setTimeout(run, ms);
      globalThis.setTimeout = held as typeof setTimeout;
    }, SAVE_DELAY_MS);
    await openAs(page, school.teacher, school.path);
    const box = feedback(page, 1);
    await box.focus();
    await page.keyboard.type("Good. /");
    await page.getByRole("listbox", LIST).waitFor();
    await box.evaluate((box) => {
      const { save } = globalThis as unknown as { save: () => void };
      // Without an event, as the timer would: React does not draw that state at once.
      const saveAsTimer = () => {
        const event = Object.getOwnPropertyDescriptor(globalThis, "event")!;
        Object.defineProperty(globalThis, "event", { value: undefined, configurable: true });
        save();
        Object.defineProperty(globalThis, "event", event);
      };
      box.addEventListener("beforeinput", saveAsTimer, { once: true });
    });
    await page.keyboard.press("p");
    assert.equal(await box.inputValue(), "Good. /p");
  });
});

Deno.test("on a phone the button opens the phrases, where own ones are added, changed and deleted", async () => {
  await using school = await openPortfolio();
  await withPage(school.browser, PHONE, async (page) => {
    await openAs(page, school.teacher, school.path);
    await page.getByRole("button", { name: "Phrases for outcome 2" }).click();
    await page.getByRole("option", { name: /Well done/ }).click();
    assert.equal(await feedback(page, 2).inputValue(), "Well done, you explained every step.");
    const manage = async () => {
      await page.getByRole("button", { name: "Phrases for outcome 2" }).click();
      await page.getByRole("button", { name: "Add or change phrases" }).click();
    };
    await manage();
    const dialog = page.getByRole("dialog", { name: "Phrases for feedback" });
    await dialog.getByText("Add a photo of your work.").waitFor();
    assert.equal(await dialog.getByRole("button", { name: /^(Edit|Delete): Add a photo/ }).count(), 0);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByText("Enter the phrase").waitFor();
    await assertAccessible(page, "the dialog of phrases");
    await dialog.getByLabel("New phrase of yours").fill("Look again at the plan.");
    await pressEscape(page);
    await manage();
    assert.equal(await dialog.getByLabel("New phrase of yours").inputValue(), "Look again at the plan.");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByRole("button", { name: "Edit: Look again at the plan." }).click();
    await dialog.getByLabel("Change the phrase").fill("Look again at your plan.");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete: Look again at your plan." }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("Look again at your plan.").waitFor({ state: "detached" });
  });
});
