import type { Page } from "playwright-core";

/** What of the title, the description, the first thing that is asked, and the buttons is not wholly in view. */
export const outOfView = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll(".dialog")].at(-1)!;
    const body = dialog.querySelector(".dialog-body")!;
    const field = body.querySelector("input:not([type=hidden]), textarea, select");
    const seen = (element: Element, within: DOMRect) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top >= within.top - 1 && bottom <= within.bottom + 1 && left >= within.left - 1 &&
        right <= within.right + 1;
    };
    const view = new DOMRect(0, 0, innerWidth, innerHeight);
    const inBody = [body.querySelector("p"), field?.closest(".checkbox, .field, .radio") ?? field]
      .filter((element) => element !== null && element !== undefined);
    const parts = [
      ...inBody.map((element) => [element, body.getBoundingClientRect()] as const),
      ...[dialog, dialog.querySelector(".title")!, ...dialog.querySelectorAll(".dialog-footer button")]
        .map((element) => [element, view] as const),
    ];
    return parts.filter(([element, within]) => !seen(element, within) || !seen(element, view))
      .map(([element]) => element.textContent.slice(0, 60));
  });
