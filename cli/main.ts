// The command line: `deno task cli <noun> <verb>`, or bin/unitfolio.
import { readEnvironment, withFoldersBelow } from "./environment.ts";
import { launch } from "./serve.ts";

const ROOT = new URL("../", import.meta.url);
const encoder = new TextEncoder();

if (import.meta.main) Deno.exitCode = await main();

async function main(): Promise<number> {
  // Lives as long as the server, without the memory of all the other commands.
  const [task] = Deno.args;
  if (Deno.args.length === 1 && (task === "serve" || task === "start")) return await launch(task);
  const { runCli } = await import("./run_cli.ts");
  return await runCli(Deno.args, {
    environment: withFoldersBelow(ROOT, await readEnvironment(ROOT)),
    out: (text) => writeAll(Deno.stdout, text),
    err: (text) => writeAll(Deno.stderr, text),
    isTerminal: Deno.stderr.isTerminal(),
    now: () => new Date(),
    ask: Deno.stdin.isTerminal() && Deno.stderr.isTerminal() ? ask : undefined,
  });
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let rest = encoder.encode(text);
  while (rest.length > 0) rest = rest.subarray(stream.writeSync(rest));
}

function ask(question: string): string {
  writeAll(Deno.stderr, question);
  const bytes = new Uint8Array(1000);
  // A terminal gives a line at a time.
  const length = Deno.stdin.readSync(bytes) ?? 0;
  return new TextDecoder().decode(bytes.subarray(0, length)).replace(/\r?\n$/, "");
}
