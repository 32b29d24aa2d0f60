// The test command: builds the browser's files, runs every test of the repository (or those that the arguments name,
// as `deno test` understands them) and ends with the line `N passed, N failed`. The exit code is 0 only if tests ran
// and all passed.
import { fileURLToPath } from "node:url";
import { readTotals, totalsLine } from "./totals.ts";

/** Test files that run beside each other where the machine does not say: a browser needs a core of its own. */
const AT_ONCE = "2";

const root = fileURLToPath(new URL("..", import.meta.url));
const stray = await Deno.makeTempFile({ prefix: "unitfolio-stray-errors-" });

const build = await deno("task", "build");
const tests = build.success
  ? await deno("test", "-A", "--preload", "test/setup.ts", ...Deno.args)
  : { success: false, output: "" };
const totals = readTotals(tests.output, tests.success);

const late = await Deno.readTextFile(stray);
await Deno.remove(stray);
if (late && totals.failed === 0) {
  totals.failed++;
  console.log(`A stray console.error came after the tests of its file:\n${late}`);
}
console.log(totalsLine(totals));
Deno.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

/** Runs deno and shows what it prints as it comes. React is several times slower outside production. */
async function deno(...args: string[]) {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: root,
    env: { DENO_JOBS: AT_ONCE, ...Deno.env.toObject(), NODE_ENV: "production", STRAY_ERRORS: stray },
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
