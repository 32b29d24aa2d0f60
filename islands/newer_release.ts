import { RELEASE_HEADER } from "../domain/call_headers.ts";

const EVENT = "unitfolio-newer-release";
const TELL_AGAIN_MS = 10 * 60_000;

/** To be called with each answer: the server may have been updated while the page was open. */
export function noteRelease({ headers }: Pick<Response, "headers">): void {
  const answered = headers.get(RELEASE_HEADER);
  const own = globalThis.document?.querySelector("script[data-prefetch]")?.getAttribute("src");
  if (answered !== null && own && answered !== own) dispatchEvent(new Event(EVENT));
}

/** Calls `tell` for answers by another release than the page's, while the page is seen, once in ten minutes. */
export function watchRelease(tell: () => void, now = () => performance.now()): void {
  let toldAt = -Infinity;
  addEventListener(EVENT, () => {
    if (document.visibilityState === "hidden" || now() - toldAt < TELL_AGAIN_MS) return;
    toldAt = now();
    tell();
  });
}
