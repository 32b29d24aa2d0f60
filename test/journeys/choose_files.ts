import type { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { unfold } from "./page_actions.ts";

/** For staff: opens the menu of an outcome with every way to add something, and chooses one. */
export async function pressAdd(page: Page, outcome: number, way: string) {
  await unfold(page, outcome);
  const group = page.getByRole("group", { name: `Add evidence for outcome ${outcome}` });
  await group.getByRole("button", { name: /^Add for / }).click();
  await group.getByRole("button", { name: way, exact: true }).click();
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Presses the button and chooses the files in the system's dialog. */
export async function chooseBy(button: Locator, files: FilePayload[]) {
  const [picker] = await Promise.all([button.page().waitForEvent("filechooser"), button.click()]);
  await picker.setFiles(files);
}

export async function chooseFiles(page: Page, outcome: number, files: FilePayload[] | string) {
  await unfold(page, outcome);
  const group = page.getByRole("group", { name: `Add evidence for outcome ${outcome}` });
  // Staff have one menu.
  const menu = group.getByRole("button", { name: /^Add for / });
  if (await menu.count() > 0) await menu.click();
  const button = group.getByRole("button", { name: "File", exact: true });
  if (typeof files !== "string") return await chooseBy(button, files);
  await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooseFromDisk(page, files);
}

/** Where it lies: Playwright would send a connected browser a copy, which takes seconds for megabytes. */
async function chooseFromDisk(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // ui/choose_files.ts adds it while it is asked for.
  const expression = "document.querySelector('body > input[type=file]')";
  const { result } = await devTools.send("Runtime.evaluate", { expression });
  await devTools.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId! });
  await devTools.detach();
}
