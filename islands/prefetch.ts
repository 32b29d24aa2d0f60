import { fetchScript } from "../browser/script_files.ts";

/** From asking for the page to its last byte, in milliseconds; the page itself never comes from a cache. */
const FAST_ANSWER = 150;

type NetworkInformation = { saveData?: boolean };
type PageTiming = Pick<PerformanceNavigationTiming, "requestStart" | "responseEnd">;

/**
 * Whether the connection has room for scripts that may never be used. Judged by the page's own transfer: the browser's estimate
 * (`downlink`) is Chromium's alone, and a default until it has seen much traffic.
 */
export function isFastConnection(
  page: PageTiming | undefined = performance.getEntriesByType("navigation")[0] as PageTiming | undefined,
  connection = (navigator as { connection?: NetworkInformation }).connection,
): boolean {
  if (connection?.saveData || page === undefined) return false;
  return page.responseEnd - page.requestStart < FAST_ANSWER;
}

/** Fetches files that the page has not fetched into the browser's cache, while it has nothing else to do; ends at the first
 * failure. */
export async function prefetch(urls: readonly string[]): Promise<void> {
  try {
    for (const url of urls) {
      await whenIdle();
      await fetchScript(url, "low");
    }
  } catch {
    // They are fetched when they are wanted.
  }
}

/** Resolves when the browser has nothing else to do. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 50)
  );
}
