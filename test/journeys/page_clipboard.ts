import type { Page } from "playwright-core";

/**
 * Gives the pages opened after it a clipboard of their own, because journeys that run at once share the browser's.
 * Returns a reader of the text last written. The real clipboard is written in `student_links_journey_test.ts` alone.
 */
export async function usePageClipboard(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    let written = "";
    const clipboard = {
      write: async ([item]: [ClipboardItem]) => {
        written = await (await item.getType("text/plain")).text();
      },
      writeText: (text: string) => Promise.resolve(void (written = text)),
      readText: () => Promise.resolve(written),
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  });
  return () => page.evaluate(() => navigator.clipboard.readText());
}
