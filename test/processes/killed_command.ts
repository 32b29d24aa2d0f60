import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TestCli } from "../../cli/testing.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

type Report = { ok: boolean; checks: { name: string; ok: boolean; detail: string }[] };

/** Runs a command as a process of its own, and kills it with -9 once it `hasCome` so far. Throws if it ends before. */
export async function killedCommand(
  cli: TestCli,
  args: readonly string[],
  hasCome: () => Promise<boolean>,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "cli/main.ts", ...args],
    cwd: ROOT,
    env: { ...cli.settings, NO_COLOR: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const said = new Response(child.stderr).text();
  let hasEnded = false;
  const ended = child.status.finally(() => hasEnded = true);
  while (!hasEnded && !await hasCome()) await setImmediate();
  if (!hasEnded) child.kill("SIGKILL");
  const { signal } = await ended;
  assert.equal(signal, "SIGKILL", `${args.join(" ")} ended before it had come so far: ${await said}`);
}

/** What doctor finds wrong, by check. */
export async function wrongAt(cli: TestCli, ...options: string[]): Promise<Record<string, string>> {
  const { checks } = (await cli.run("doctor --json", ...options)).json<Report>();
  // The build belongs to the checkout.
  const wrong = checks.filter(({ ok, name }) => !ok && name !== "browser files");
  return Object.fromEntries(wrong.map(({ name, detail }) => [name, detail]));
}

/** Nothing is wrong, and nothing is left to repair. */
export async function assertWell(cli: TestCli): Promise<void> {
  const { checks } = (await cli.run("doctor --json")).json<Report>();
  const found = checks.filter(({ ok, name, detail }) =>
    name !== "browser files" && (!ok || /repair|establishment here/.test(detail))
  );
  assert.deepEqual(found, []);
}

/** Names in a folder, sorted; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  });
  return entries.map(({ name }) => name).sort();
}
