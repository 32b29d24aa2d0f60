import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { memoryOf, openFilesOf } from "./process_memory.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = ["bin", "browser", "cli", "db", "docs", "domain", "islands", "server", "ui", "widget"];
const FILES = ["deno.json", "deno.lock", "package.json", "tsconfig.json"];
const LINKED = ["dist", "node_modules"];

/** This checkout in another folder, with a migration more for each school. */
export async function makeNextRelease(folder: string): Promise<string> {
  for (const name of [...COPIED, ...FILES]) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  for (const name of LINKED) await Deno.symlink(join(ROOT, name), join(folder, name));
  const { length } = await readMigrations(MIGRATION_FOLDERS.tenant);
  const file = `${String(length + 1).padStart(4, "0")}_next_release.sql`;
  await Deno.writeTextFile(
    join(folder, "db/tenant/migrations", file),
    "create table next_release (id integer primary key check (id = 1)) strict;\n",
  );
  return folder;
}

export type FleetReport = { databases: { subdomain: string | null; state: string; error: string | null }[] };

/** Runs `tenant migrate` of a release; the most open files and bytes of memory that it had between two of its lines. */
export async function migrateTenants(
  release: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
) {
  const child = new Deno.Command(join(release, "bin/unitfolio"), {
    args: ["tenant", "migrate", "--json", ...flags],
    env: { DENO: Deno.execPath(), NO_COLOR: "1", ...settings },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let [files, memory, errors] = [0, 0, ""];
  const watch = async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      errors += text;
      files = Math.max(files, await openFilesOf(child.pid).catch(() => 0));
      memory = Math.max(memory, await memoryOf(child.pid).peak().catch(() => 0));
    }
  };
  const [output, { code }] = await Promise.all([new Response(child.stdout).text(), child.status, watch()]);
  if (code !== 0) throw new Error(`tenant migrate ended with ${code}: ${errors}${output}`);
  return { report: JSON.parse(output) as FleetReport, files, memory };
}
