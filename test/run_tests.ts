// Builds the browser files, runs `deno test` with the given arguments, and ends with the line `N passed, N failed`.
// Exits with 0 only if tests ran and all passed. Without a path it runs all test files but those of `--ignore`.
import { statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launchBrowserServer } from "./journeys/browser.ts";
import { writeTestGroups } from "./test_groups.ts";
import { readTotals, totalsLine } from "./totals.ts";

// Unless DENO_JOBS says otherwise: each browser needs a core.
const PARALLEL_FILES = "2";

// Types are the task `check`'s. "manual": each test file would look through node_modules again.
// gc: db/adapters/collect_closed.ts.
const TEST_OPTIONS = ["-A", "--no-check", "--node-modules-dir=manual", "--v8-flags=--expose-gc"];

// Databases sync every commit: in memory that is twice as quick as on a disk.
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 2 * 1024 ** 3;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const strayFile = await Deno.makeTempFile({ prefix: "unitfolio-stray-errors-" });

const build = await runDeno(["task", "build"]);
const tests = build.success ? await runTests() : { success: false, output: "" };
const totals = readTotals(tests.output, tests.success);

const lateErrors = await Deno.readTextFile(strayFile);
await Deno.remove(strayFile);
if (lateErrors && totals.failed === 0) {
  totals.failed++;
  console.log(`A stray console.error came after the tests of its file:\n${lateErrors}`);
}
console.log(totalsLine(totals));
Deno.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runTests() {
  // Without a browser the journeys say why; the other tests need none.
  const browser = await launchBrowserServer().catch(() => null);
  const hasPath = Deno.args.some((arg) => !arg.startsWith("-"));
  const groups = hasPath ? null : await writeTestGroups(ROOT, ignoredPaths());
  const args = ["test", ...TEST_OPTIONS, "--preload", "test/setup.ts", ...Deno.args, ...groups?.paths ?? []];
  const result = await runDeno(args, browser ? { BROWSER_SERVER: browser.wsEndpoint() } : {});
  await browser?.close();
  if (groups) await Deno.remove(groups.folder, { recursive: true });
  return result;
}

function ignoredPaths(): string[] {
  return Deno.args.flatMap((arg) => /^--ignore=(.*)$/.exec(arg)?.[1]?.split(",") ?? []);
}

// NODE_ENV=production, as React is several times slower outside it.
async function runDeno(args: string[], env: Record<string, string> = {}) {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: {
      DENO_JOBS: PARALLEL_FILES,
      ...await databaseFolder(),
      ...Deno.env.toObject(),
      ...env,
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

async function databaseFolder(): Promise<Record<string, string>> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize >= MEMORY_BYTES ? { TEST_DATABASES: MEMORY } : {};
}

async function writeAll(bytes: Uint8Array) {
  for (let written = 0; written < bytes.length;) {
    written += await Deno.stdout.write(bytes.subarray(written));
  }
}
