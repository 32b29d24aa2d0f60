import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Frame, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

const source = await Deno.readTextFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")));
// The browser takes longer to receive half a megabyte of code than a page takes to run it.
const compressedAxe = gzipSync(source).toString("base64");

type WithAxe = { axeSource?: string; axe?: typeof import("axe-core") };

async function addAxe(page: Page | Frame) {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(async (base64) => {
    const stream = new Blob([Uint8Array.fromBase64(base64)]).stream();
    const source = await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).text();
    (globalThis as WithAxe).axeSource = source;
  }, compressedAxe);
  // Only what a command runs at once is free of the page's security policy.
  await page.evaluate(() => {
    const at = globalThis as WithAxe;
    new Function(at.axeSource!)();
    delete at.axeSource;
  });
}

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails where axe finds a violation of WCAG 2.2 AA; frames in it are not entered. */
export async function assertAccessible(page: Page | Frame, name: string) {
  await addAxe(page);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as WithAxe;
    return (await axe!.run({ runOnly: tags, resultTypes: ["violations"], iframes: false })).violations;
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

/** As it is on a phone and on a desktop, where it is no wider than its window; the page is left in a window of its own size. `look`: at each. */
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
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(beyond <= 0, `${name}, ${size.width} px, is ${beyond} px wider than its window`);
    await look?.(size.width);
  }
  await page.setViewportSize(own);
  // Chromium may lose a click on a page that it has not painted at its new size.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
