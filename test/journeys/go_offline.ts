import type { Page } from "playwright-core";

/** Loses the connection after the page has fetched what it may need next, as on a fast line. */
export async function goOffline(page: Page): Promise<void> {
  await fetchAhead(page);
  await page.context().setOffline(true);
}

/** What the page may need next; it does so itself when it has nothing else to do. */
export async function fetchAhead(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { prefetch = "" } = document.querySelector<HTMLElement>("script[data-prefetch]")?.dataset ?? {};
    await Promise.all(
      prefetch.split(" ").filter(Boolean).map(async (url) => (await fetch(url)).arrayBuffer()),
    );
  });
}
