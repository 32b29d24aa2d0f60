// Builds the browser files, runs `deno test` with the given arguments, and ends with the line `N passed, N failed`.
// Exits with 0 only if tests ran and all passed.
import { fileURLToPath } from "node:url";
import { readTotals, totalsLine } from "./totals.ts";

// Unless DENO_JOBS says otherwise: each browser needs a core.
const PARALLEL_FILES = "2";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const strayFile = await Deno.makeTempFile({ prefix: "unitfolio-stray-errors-" });

const build = await runDeno("task", "build");
const tests = build.success
  ? await runDeno("test", "-A", "--preload", "test/setup.ts", ...Deno.args)
  : { success: false, output: "" };
const totals = readTotals(tests.output, tests.success);

const lateErrors = await Deno.readTextFile(strayFile);
await Deno.remove(strayFile);
if (lateErrors && totals.failed === 0) {
  totals.failed++;
  console.log(`A stray console.error came after the tests of its file:\n${lateErrors}`);
}
console.log(totalsLine(totals));
Deno.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

// NODE_ENV=production, as React is several times slower outside it.
async function runDeno(...args: string[]) {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: {
      DENO_JOBS: PARALLEL_FILES,
      ...Deno.env.toObject(),
      NODE_ENV: "production",
      STRAY_ERRORS: strayFile,
    },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const decoder = new TextDecoder();
  let output = "";
  for await (const chunk of child.stdout) {
    await writeAll(chunk);
    output += decoder.decode(chunk, { stream: true });
  }
  return { success: (await child.status).success, output };
}

async function writeAll(bytes: Uint8Array) {
  for (let written = 0; written < bytes.length;) {
    written += await Deno.stdout.write(bytes.subarray(written));
  }
}
