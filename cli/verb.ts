/** `failed`: exit code 1 without an error message. */
export type VerbResult = "failed" | void;

/** Wraps a commander action to set the exit code. */
export type WithExitCode = <Args extends unknown[]>(
  run: (...args: Args) => Promise<VerbResult>,
) => (...args: Args) => Promise<void>;

/** One command per line, below a verb's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  deno task cli ${line}`).join("\n")}\n`;
}

export const JSON_OPTION = ["--json", "give one JSON document on stdout"] as const;
