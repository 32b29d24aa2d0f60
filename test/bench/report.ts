/** A figure with what is wanted of it. */
export type Figure = {
  name: string;
  value: number;
  /** After the value: 'ms', '× one isolate'. */
  unit: string;
  wanted: { atLeast: number } | { atMost: number };
};

/** Prints the figures, hands them to run_benches.ts, and fails the benchmark where one is missed. */
export function reportFigures(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit } = figure;
    const verdict = isMet(figure) ? "ok" : "short";
    console.log(
      `${verdict.padEnd(6)} ${name}: ${formatNumber(value)} ${unit} (wanted ${formatWanted(figure)})`,
    );
  }
  const file = Deno.env.get("BENCH_FIGURES");
  if (file) Deno.writeTextFileSync(file, JSON.stringify(figures));
  Deno.exitCode = figures.every(isMet) ? 0 : 1;
}

export function isMet({ value, wanted }: Figure): boolean {
  return "atLeast" in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}

export function formatWanted({ wanted }: Figure): string {
  return "atLeast" in wanted
    ? `at least ${formatNumber(wanted.atLeast)}`
    : `at most ${formatNumber(wanted.atMost)}`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
