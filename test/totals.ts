/** How many tests ended how. */
export type Totals = { passed: number; failed: number };

/**
 * The totals in what `deno test` printed: its own summary, the last line of its kind. Steps and ignored tests are in
 * neither number. A run that failed without a failed test, or that has no summary, counts as one failure.
 */
export function readTotals(output: string, succeeded: boolean): Totals {
  // deno-lint-ignore no-control-regex
  const plain = output.replaceAll(/\x1b\[[\d;]*m/g, "");
  const summary = [...plain.matchAll(/^(?:ok|FAILED) \| (\d+) passed\b.* \| (\d+) failed\b/gm)].at(-1);
  const failed = Number(summary?.[2] ?? 0);
  return {
    passed: Number(summary?.[1] ?? 0),
    failed: succeeded && summary ? failed : Math.max(failed, 1),
  };
}

/** The plain line that ends a run. */
export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}
