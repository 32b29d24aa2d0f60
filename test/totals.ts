export type Totals = { passed: number; failed: number };

/** From the last summary of `deno test`, without steps and ignored tests. A failed run counts at least one failure. */
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

export function addTotals(totals: readonly Totals[]): Totals {
  return {
    passed: totals.reduce((sum, { passed }) => sum + passed, 0),
    failed: totals.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}
