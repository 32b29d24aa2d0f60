import type { Environment } from "../server/config.ts";

/** What a command may touch of the world around it; tests hand in their own. */
export type Io = {
  environment: Environment;
  /** Data alone, for a pipe. */
  out(text: string): void;
  /** Everything that is said to a person beside the data. */
  err(text: string): void;
  now(): Date;
};

/** What every command takes. */
export type Format = { json?: boolean };

/** Gives a command's result: one JSON document for `--json`, else the same in words. */
export function answer(io: Io, { json }: Format, result: unknown, words: string): void {
  io.out(json ? `${JSON.stringify(result, null, 2)}\n` : `${words}\n`);
}

/** Rows of cells as lines with aligned columns, under a heading of column names. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? "")].length)));
  return all.map((row) =>
    row.map((cell, column) => cell + " ".repeat(widths[column]! - [...cell].length)).join("  ").trimEnd()
  ).join("\n");
}
