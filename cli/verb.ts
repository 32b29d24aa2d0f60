import type { Command } from "commander";
import type { Io } from "./io.ts";

/** How a verb ends when it does not throw: `failed` is exit code 1 with its findings already given. */
export type Does = "failed" | void;

/** Wraps what a verb does for commander, so that its end decides the exit code. */
export type Act = <Given extends unknown[]>(
  run: (...given: Given) => Promise<Does>,
) => (...given: Given) => Promise<void>;

/** Adds one verb to the noun that it belongs to. */
export type AddVerb = (noun: Command, io: Io, act: Act) => void;

/** Examples below a verb's help; each line is a command as it is typed. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  deno task cli ${line}`).join("\n")}\n`;
}

/** The words of `--json` in every verb's help. */
export const JSON_OPTION = ["--json", "give one JSON document on stdout"] as const;
