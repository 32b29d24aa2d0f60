// The command line: `deno task cli <noun> <verb>`, or bin/unitfolio.
import { readEnvironment, withFoldersBelow } from "./environment.ts";
import { runCli } from "./run_cli.ts";

const ROOT = new URL("../", import.meta.url);
const encoder = new TextEncoder();

if (import.meta.main) {
  Deno.exitCode = await runCli(Deno.args, {
    environment: withFoldersBelow(ROOT, await readEnvironment(ROOT)),
    out: (text) => writeAll(Deno.stdout, text),
    err: (text) => writeAll(Deno.stderr, text),
    isTerminal: Deno.stderr.isTerminal(),
    now: () => new Date(),
  });
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let rest = encoder.encode(text);
  while (rest.length > 0) rest = rest.subarray(stream.writeSync(rest));
}
