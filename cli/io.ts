import type { OpenAdapter } from "../server/create_services.ts";
import type { Environment } from "../server/config/environment.ts";

export type Io = {
  environment: Environment;
  /** Data only. */
  out(text: string): void;
  /** Messages for people. */
  err(text: string): void;
  /** Whether stderr is a terminal. */
  isTerminal: boolean;
  now(): Date;
  /** A line that someone types, where there is a terminal to ask at. */
  ask?: ((question: string) => string) | undefined;
  /** Default: what the settings name. */
  openAdapter?: OpenAdapter;
};

/** For a verb that can fail without an error. */
export type VerbIo = Io & { fail(): void };

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

/** Command name for help texts; `bin/unitfolio` sets its own. */
export const COMMAND = Deno.env.get("UNITFOLIO_COMMAND") ?? "deno task cli";

/** One command per line, below a verb's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${COMMAND} ${line}`).join("\n")}\n`;
}

export const JSON_OPTION = ["--json", "print one JSON document to stdout"] as const;
