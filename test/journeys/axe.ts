import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

// The browser takes longer to receive half a megabyte of code than a page takes to run it.
const compressedAxe = gzipSync(axe.source).toString("base64");

async function addAxe(page: Page | Frame) {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  const source = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }, compressedAxe);
  // Only what a command runs at once is free of the page's security policy.
  await source.evaluate((code) => new Function(code)());
  await source.dispose();
}

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails where axe finds a violation of WCAG 2.2 AA; frames in it are not entered. */
export async function assertAccessible(page: Page | Frame, name: string) {
  await addAxe(page);
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
