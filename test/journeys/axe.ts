import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails where axe finds a violation of WCAG 2.2 AA. */
export async function assertAccessible(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, helpUrl, nodes }) => [
    `\n${id}: ${help} (${helpUrl})`,
    ...nodes.map((node) =>
      `  ${node.target.join(" ")}\n    ${node.html}\n    ${node.failureSummary?.replaceAll("\n", "\n    ")}`
    ),
  ]);
  assert.fail(`${name} is not accessible to everyone.\n${lines.join("\n")}`);
}
