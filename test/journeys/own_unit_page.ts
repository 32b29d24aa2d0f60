import type { Locator, Page } from "playwright-core";
import { signInStaff } from "../factories.ts";
import { launchBrowser } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const TEACHER = "daniel@oak.example";

/** A school with a teacher, in a world that a browser visits. `await using` ends it. */
export async function openOak() {
  const world = await openLiveWorld();
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", TEACHER, { firstName: "Daniel", lastName: "Okafor" });
  const api = await signInStaff(world, oak, TEACHER);
  return {
    world,
    browser,
    oak,
    api,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** Opens the window by the button beside the code. */
export async function openDialog(page: Page) {
  await ready(page);
  await page.getByRole("button", { name: "The unit is not in the catalogue?" }).click();
  await page.getByRole("dialog").waitFor();
}

/** Pastes the text of a sheet and has it read. */
export async function paste(page: Page, text: string) {
  await page.getByLabel("Paste the text of the unit sheet").fill(text);
  await page.getByRole("button", { name: "Read the text" }).click();
}

/** The outcomes as they stand in the form. */
export const outcomes = (page: Page) =>
  page.getByLabel(/What the learner will have done/).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLTextAreaElement).value)
  );

/** How far a window's frame can be pushed from its place, in pixels, as the focus on a field at its end would. */
export const pushed = (dialog: Locator) =>
  dialog.evaluate((frame) => {
    frame.scrollTop = frame.scrollHeight;
    return frame.scrollTop;
  });
