import type { Page } from "playwright-core";

/** Where it lies: Playwright would send a connected browser a copy, which takes seconds for megabytes. */
export async function chooseFromDisk(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // ui/choose_files.ts adds it while it is asked for.
  const expression = "document.querySelector('body > input[type=file]')";
  const { result } = await devTools.send("Runtime.evaluate", { expression });
  await devTools.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId! });
  await devTools.detach();
}
