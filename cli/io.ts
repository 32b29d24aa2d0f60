import type { Environment } from "../server/environment.ts";

export type Io = {
  environment: Environment;
  /** Data only. */
  out(text: string): void;
  /** Messages for people. */
  err(text: string): void;
  now(): Date;
};

export type Format = { json?: boolean };

/** `text` is printed without `--json`. */
export function printResult(io: Io, { json }: Format, result: unknown, text: string): void {
  io.out(json ? `${JSON.stringify(result, null, 2)}\n` : `${text}\n`);
}

/** Aligned columns under a heading. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? "")].length)));
  return all.map((row) =>
    row.map((cell, column) => cell + " ".repeat(widths[column]! - [...cell].length)).join("  ").trimEnd()
  ).join("\n");
}
