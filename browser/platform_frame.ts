/**
 * In the frame of a learning platform: tells the platform's page how high the document is, so that a page which listens
 * shows no second scrollbar. It is told nothing else, and no page of another site is. The subjects are the specification's
 * and the one that most platforms understand; `origins` are those that may show the frame, `*` for any.
 *
 * With several origins the one around is looked for; Firefox knows it by the referrer alone. `data-framed` frees the page
 * from the height of its window, which follows what is told here. The greatest height is the widget's `MAX_HEIGHT`.
 *
 * Also runs as text (`platformFrameScript`), so it uses nothing from outside.
 */
export function followPlatformPage(origins: readonly string[]): void {
  if (parent === window) return;
  const page = document.documentElement;
  page.dataset.framed = "";
  const around = location.ancestorOrigins?.[0] ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  const origin = origins.length === 1 ? origins[0] : around;
  if (origin === undefined || !origins.includes(origin)) return;
  new ResizeObserver(() => {
    const height = Math.min(20_000, Math.ceil(page.getBoundingClientRect().height));
    for (const subject of ["org.imsglobal.lti.frameResize", "lti.frameResize"]) {
      parent.postMessage({ subject, height }, origin);
    }
  }).observe(page);
}

/** For a page that carries no other script. */
export function platformFrameScript(origins: readonly string[]): string {
  const list = JSON.stringify(origins).replaceAll("<", "\\u003c");
  return `(${followPlatformPage})(${list})`.replace(/\s+/g, " ");
}
