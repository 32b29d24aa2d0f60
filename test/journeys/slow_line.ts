import type { Page } from "playwright-core";
import { ready } from "./page_actions.ts";

type Line = {
  /** Megabits a second, down. */
  downlink: number;
  /** Milliseconds until an answer begins. */
  latency: number;
  /** The processor's slowdown. */
  processor: number;
};

/** A cheap phone on a mobile network, as Lighthouse has it. */
export const SLOW_PHONE: Line = { downlink: 1.6, latency: 150, processor: 4 };

export type Visit = {
  requests: number;
  /** Headers included, as sent. By kind: document, script, stylesheet, font … */
  bytes: number;
  bytesByKind: Record<string, number>;
  /** Milliseconds from the navigation. */
  firstPaint: number;
  /** When the page's last island was hydrated. */
  live: number;
};

/** Until the session that it answers is detached. */
export async function limitLine(page: Page, { downlink, latency, processor }: Line) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: downlink * 1e6 / 8,
    uploadThroughput: downlink * 1e6 / 16,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  return devtools;
}

/** Opens an address on a slow line and waits until the page is live and quiet. */
export async function measureVisit(page: Page, url: string, line: Line): Promise<Visit> {
  const devtools = await limitLine(page, line);
  const kinds = new Map<string, string>();
  const bytesByKind: Record<string, number> = {};
  let requests = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, type = "Other", request }) => {
    if (request.url.startsWith("http")) kinds.set(requestId, type.toLowerCase());
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => kinds.delete(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // Nothing for what lay in the cache on disk.
    if (kind === undefined || encodedDataLength === 0) return;
    requests++;
    bytesByKind[kind] = (bytesByKind[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(markLive);
  await page.goto(url);
  await ready(page);
  await page.waitForLoadState("networkidle");
  const times = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    live: performance.getEntriesByName("live")[0]?.startTime ?? NaN,
  }));
  await devtools.detach();
  const bytes = Object.values(bytesByKind).reduce((sum, size) => sum + size, 0);
  return { requests, bytes, bytesByKind, ...times };
}

function markLive(): void {
  const mark = () => {
    if (document.documentElement?.dataset.ready === undefined) return;
    performance.mark("live");
    observer.disconnect();
  };
  const observer = new MutationObserver(mark);
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}
