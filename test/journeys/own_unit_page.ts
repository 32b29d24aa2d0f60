import type { Locator, Page } from "playwright-core";
import { ready } from "./page_actions.ts";

export async function openDialog(page: Page) {
  await ready(page);
  await page.getByRole("button", { name: "Can't find the unit?" }).click();
  await page.getByRole("dialog").waitFor();
}

export async function pasteSheet(page: Page, text: string) {
  await page.getByLabel("Paste the text of the unit sheet").fill(text);
  await page.getByRole("button", { name: "Next: check the unit" }).click();
}

export const outcomeTexts = (page: Page) =>
  page.getByLabel(/What the student will have done/).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLTextAreaElement).value)
  );

/** How far the dialog's frame scrolls, in pixels. */
export const frameScroll = (dialog: Locator) =>
  dialog.evaluate((frame) => {
    frame.scrollTop = frame.scrollHeight;
    return frame.scrollTop;
  });
