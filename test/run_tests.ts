// Builds the browser files, runs `deno test` with the given arguments, and ends with the line `N passed, N failed`.
// Exits with 0 only if tests ran and all passed. Without a path it runs all test files but those of `--ignore`, or
// with `--heavy-journeys` the journeys that they leave out.
import { statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launchBrowserServer } from "./journeys/browser.ts";
import { runDeno } from "./deno_process.ts";
import { startLibsqlServer } from "./libsql_server.ts";
import { writeTestGroups } from "./test_groups.ts";
import { addTotals, readTotals, type Totals, totalsLine } from "./totals.ts";

/** One more than two cores: tests of the browser leave a third of the processor's time. */
const JOBS = Number(Deno.env.get("DENO_JOBS") ?? 3);

// Types are the task `check`'s. "manual": each test file would look through node_modules again.
// gc: db/adapters/collect_closed.ts.
const TEST_OPTIONS = ["-A", "--no-check", "--node-modules-dir=manual", "--v8-flags=--expose-gc"];

// Databases sync every commit: in memory that is twice as quick as on a disk.
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Longer than loading a group takes, and than any test: what says nothing for so long hangs. */
const SILENCE = { startMs: 90_000, laterMs: 5 * 60_000 };
const MAX_STARTS = 3;

const HEAVY_JOURNEYS = "--heavy-journeys";
const heavyJourneys = Deno.args.includes(HEAVY_JOURNEYS);
const testArgs = Deno.args.filter((arg) => arg !== HEAVY_JOURNEYS);
const pattern = heavyJourneys ? "test/journeys/*_heavy.ts" : "**/*_test.{ts,tsx}";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const strayFile = await Deno.makeTempFile({ prefix: "unitfolio-stray-errors-" });
const statementFolder = await Deno.makeTempDir({ prefix: "unitfolio-statements-" });

const building = runDeno(["task", "build"], { cwd: ROOT, print: true });
// A build that is left behind would go on writing.
const totals = await runTests().finally(() => building);

const lateErrors = await Deno.readTextFile(strayFile);
await Deno.remove(strayFile);
await Deno.remove(statementFolder, { recursive: true });
if (lateErrors && totals.failed === 0) {
  totals.failed++;
  console.log(`A stray console.error came after the tests of its file:\n${lateErrors}`);
}
console.log(totalsLine(totals));
Deno.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runTests() {
  const folder = await databaseFolder();
  const [browser, databases] = await Promise.all([
    // Without a browser the journeys say why; the other tests need none.
    launchBrowserServer().catch(() => null),
    Deno.env.has("LIBSQL_SERVER_URL") ? null : startDatabaseServer(folder.TEST_DATABASES),
  ]);
  const env = {
    ...folder,
    ...databases?.env,
    ...(browser ? { BROWSER_SERVER: browser.wsEndpoint() } : {}),
    // React is several times slower outside it.
    NODE_ENV: "production",
    STRAY_ERRORS: strayFile,
    STATEMENTS: statementFolder,
  };
  const hasPath = testArgs.some((arg) => !arg.startsWith("-"));
  const groups = hasPath ? null : await writeTestGroups(ROOT, pattern, ignoredPaths());
  const options = { cwd: ROOT, env, print: hasPath, silence: hasPath ? undefined : SILENCE };
  const failures: string[] = [];
  const totals: Totals[] = await inTurns(groups?.paths.map((path) => [path]) ?? [[]], JOBS, async (paths) => {
    const needsBuild = groups === null || paths[0] !== groups.unbuilt;
    if (needsBuild && !(await building).success) return { passed: 0, failed: 0 };
    const args = ["test", ...TEST_OPTIONS, "--preload", "test/setup.ts", ...testArgs, ...paths];
    const { success, output } = await runGroup(args, options);
    if (!success) failures.push(output);
    else if (!hasPath) console.log(output);
    return readTotals(output, success);
  });
  const build = await building;
  if (!build.success) failures.push(build.output);
  totals.push(build.success ? await executeStatements(options) : { passed: 0, failed: 1 });
  // Last, where they are looked for.
  if (!hasPath) { for (const output of failures) console.log(output); }
  await browser?.close();
  await databases?.stop();
  if (groups) await Deno.remove(groups.folder, { recursive: true });
  return addTotals(totals);
}

/** What the tests executed on files is executed on libSQL server, which refuses some of SQLite's language. */
async function executeStatements(options: Parameters<typeof runDeno>[1]) {
  const recorded = await Array.fromAsync(Deno.readDir(statementFolder));
  if (recorded.length === 0) return { passed: 0, failed: 0 };
  const args = ["test", ...TEST_OPTIONS, "--preload", "test/setup.ts", "test/statements_on_libsql.ts"];
  const all: Record<string, string> = !heavyJourneys && testArgs.every((arg) => arg.startsWith("--ignore="))
    ? { ALL_TESTS: "1" }
    : {};
  const { success, output } = await runGroup(args, {
    ...options,
    env: { ...options.env, ...all },
    print: true,
  });
  return readTotals(output, success);
}

/** Deno 2.9.6 sometimes hangs while it loads modules, before any test has begun: it is started again, with a message. */
async function runGroup(args: readonly string[], options: Parameters<typeof runDeno>[1]) {
  for (let starts = 1;; starts++) {
    const result = await runDeno(args, options);
    if (result.begun || result.success || starts === MAX_STARTS) return result;
    console.log(result.output);
  }
}

function ignoredPaths(): string[] {
  return testArgs.flatMap((arg) => /^--ignore=(.*)$/.exec(arg)?.[1]?.split(",") ?? []);
}

async function databaseFolder(): Promise<{ TEST_DATABASES?: string }> {
  const given = Deno.env.get("TEST_DATABASES");
  if (given !== undefined) return { TEST_DATABASES: given };
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize >= MEMORY_BYTES ? { TEST_DATABASES: MEMORY } : {};
}

/** One libSQL server for all groups: each test has namespaces of its own. */
async function startDatabaseServer(dir: string | undefined) {
  const folder = await Deno.makeTempDir({ dir, prefix: "unitfolio-libsql-" });
  const server = await startLibsqlServer({ folder });
  return {
    env: { LIBSQL_SERVER_URL: server.url, LIBSQL_ADMIN_URL: server.adminUrl },
    async stop() {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Results in the order of the items, of which at most `jobs` are under way. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  jobs: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return results;
}
