import type { Locator, Page } from "playwright-core";
import { signInStaff } from "../factories.ts";
import { launchBrowser } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./page_actions.ts";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const TEACHER = "daniel@oak.example";

export async function openOak() {
  const world = await openLiveWorld();
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", TEACHER, { firstName: "Daniel", lastName: "Okafor" });
  const client = await signInStaff(world, oak, TEACHER);
  return {
    world,
    browser,
    oak,
    client,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

export async function openDialog(page: Page) {
  await ready(page);
  await page.getByRole("button", { name: "The unit is not in the catalogue?" }).click();
  await page.getByRole("dialog").waitFor();
}

export async function pasteSheet(page: Page, text: string) {
  await page.getByLabel("Paste the text of the unit sheet").fill(text);
  await page.getByRole("button", { name: "Read the text" }).click();
}

export const outcomeTexts = (page: Page) =>
  page.getByLabel(/What the learner will have done/).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLTextAreaElement).value)
  );

/** How far the dialog's frame scrolls, in pixels. */
export const frameScroll = (dialog: Locator) =>
  dialog.evaluate((frame) => {
    frame.scrollTop = frame.scrollHeight;
    return frame.scrollTop;
  });
