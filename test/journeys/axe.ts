import assert from "node:assert/strict";
import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails where axe finds a violation of WCAG 2.2 AA; frames in it are not entered. */
export async function assertAccessible(page: Page | Frame, name: string) {
  // Once a page: the script is half a megabyte.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    return (await axe.run({ runOnly: tags, resultTypes: ["violations"], iframes: false })).violations;
  }, WCAG_22_AA);
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, helpUrl, nodes }) => [
    `\n${id}: ${help} (${helpUrl})`,
    ...nodes.map((node) =>
      `  ${node.target.join(" ")}\n    ${node.html}\n    ${node.failureSummary?.replaceAll("\n", "\n    ")}`
    ),
  ]);
  assert.fail(`${name} is not accessible to everyone.\n${lines.join("\n")}`);
}

/** As it is on a phone and on a desktop; the page is left in a window of its own size. `look`: at each. */
export async function assertAccessibleAtBothSizes(
  page: Page,
  name: string,
  look?: (width: number) => Promise<void>,
) {
  const own = page.viewportSize()!;
  const other = own.width === PHONE.width ? DESKTOP : PHONE;
  for (const size of [own, other]) {
    await page.setViewportSize(size);
    await assertAccessible(page, `${name}, ${size.width} px`);
    await look?.(size.width);
  }
  await page.setViewportSize(own);
}
