import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import { withPage } from "./browser.ts";
import { openAs, pressEscape } from "./page_actions.ts";

/** A laptop's and a phone's window with the browser's own bars. */
export const DIALOG_SIZES = { laptop: { width: 1280, height: 650 }, phone: { width: 390, height: 650 } };

/** A dialog that decides something, how it is opened, and for whom. */
export type DialogCase = {
  name: string;
  as: BrowserClient;
  path: string;
  open: (page: Page) => Promise<unknown>;
};

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first().click();

export const fromMenu = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(page, menu);
  await page.getByRole("menuitem", { name: item }).or(page.getByRole("button", { name: item, exact: true }))
    .first().click();
};

/**
 * Opens each on a phone, and fails for one of which what it asks or a button is not wholly in view, there or on a
 * laptop. Neighbours with one page are opened after each other on it.
 */
export async function assertDialogsInView(
  t: Deno.TestContext,
  browser: Browser,
  cases: readonly DialogCase[],
) {
  const { phone, laptop } = DIALOG_SIZES;
  await withPage(browser, phone, async (page) => {
    let last: DialogCase | undefined;
    for (const one of cases) {
      const { name, as, path, open } = one;
      await t.step(name, async () => {
        if (last?.as !== as || last.path !== path) await openAs(page, as, path);
        last = undefined;
        await open(page);
        await page.locator(".dialog .dialog-footer button:not([aria-busy])").last().waitFor();
        assert.deepEqual(await outOfView(page), [], `${name}, on a phone`);
        await page.setViewportSize(laptop);
        assert.deepEqual(await outOfView(page), [], `${name}, on a laptop`);
        await page.setViewportSize(phone);
        await pressEscape(page);
        // Escape closes a dialog over another one, and a toast, alone.
        if (await page.locator(".dialog").count() === 0) last = one;
      });
    }
  });
}

/** What of the title, the description, the first thing that is asked, and the buttons is not wholly in view. */
const outOfView = (page: Page) =>
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
