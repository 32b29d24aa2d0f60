/** In Mbit/s, as browsers estimate it. */
const FAST_DOWNLINK = 5;
/** For browsers that estimate none. In milliseconds. */
const FAST_START = 1000;

type NetworkInformation = { downlink?: number; saveData?: boolean };

/** Whether scripts that may never be wanted cost nobody anything; asked when the page has just become live. */
export function isFastConnection(
  connection = (navigator as { connection?: NetworkInformation }).connection,
  elapsedMs = performance.now(),
): boolean {
  if (connection?.saveData) return false;
  const downlink = connection?.downlink;
  return downlink === undefined ? elapsedMs < FAST_START : downlink >= FAST_DOWNLINK;
}

/** Fetches files into the browser's cache while it has nothing else to do; ends at the first failure. */
export async function prefetch(urls: readonly string[]): Promise<void> {
  try {
    for (const url of urls) {
      await idle();
      // Not by modulepreload: the browser would remember a failure and never ask again.
      const response = await fetch(url, { priority: "low" });
      await response.arrayBuffer();
    }
  } catch {
    // They are fetched when they are wanted.
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 50)
  );
}
