import { MAX_HEIGHT } from "../messages.ts";

/** As learning platforms name it: the specification's subject and the one that most understand. */
const SUBJECTS = ["org.imsglobal.lti.frameResize", "lti.frameResize"];

/**
 * Tells the platform's page how high a launched frame is, so that a page which listens shows no second scrollbar. It is told
 * nothing else, and no page of another site is.
 */
export function followPlatformPage(origins: readonly string[]): void {
  // Of the page around, also where it sends no referrer; Firefox knows the referrer alone.
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  if (parent === window || origin === null || !origins.includes(origin)) return;
  new ResizeObserver(() => {
    const height = Math.min(MAX_HEIGHT, Math.ceil(document.body.getBoundingClientRect().height));
    for (const subject of SUBJECTS) parent.postMessage({ subject, height }, origin);
  }).observe(document.body);
}

function originOf(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}
