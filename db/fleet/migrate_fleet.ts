import pMap from "p-map";
import { join } from "node:path";
import type { Adapter, DatabaseKind, DatabaseName } from "../adapters/adapter.ts";
import { makeFolder } from "../adapters/owner_only.ts";
import { checkIdentity, readState } from "../database_state.ts";
import { migrate } from "../migrate.ts";
import type { Migration } from "../migrations.ts";
import { checkMigrations } from "./check_migrations.ts";

/** `ahead`: its schema is newer than this code's. */
export type FleetResult = {
  name: DatabaseName;
  from: number;
  to: number;
  state: "current" | "ahead" | "checked" | "migrated" | "failed";
  /** Why it failed; null otherwise. */
  error: string | null;
  /** File of the copy that was made before. */
  snapshot: string | null;
};

export type FleetOptions = {
  adapter: Adapter;
  migrations: Readonly<Record<DatabaseKind, Migration[]>>;
  names: readonly DatabaseName[];
  /** Databases at once. */
  concurrency: number;
  /** Folder for a copy of each before it is migrated; null for none. */
  snapshots: string | null;
  /** Ends after the check. */
  dryRun?: boolean;
  onProgress?: (done: number, all: number, phase: "check" | "migrate") => void;
};

/**
 * Checks every outdated database, and migrates them if all pass. A repeated run continues with those that are still
 * outdated. A database that fails stops no other one.
 */
export async function migrateFleet(options: FleetOptions): Promise<FleetResult[]> {
  const { names, dryRun = false, onProgress = () => {} } = options;
  const checked = await each(names, options, "check", (name) => check(options, name), onProgress);
  if (dryRun || checked.some(({ state }) => state === "failed")) return checked;
  const behind = checked.filter(({ state }) => state === "checked").map(({ name }) => name);
  const migrated = await each(behind, options, "migrate", (name) => run(options, name), onProgress);
  const byName = new Map(migrated.map((result) => [result.name, result]));
  return checked.map((result) => byName.get(result.name) ?? result);
}

async function each(
  names: readonly DatabaseName[],
  { concurrency }: FleetOptions,
  phase: "check" | "migrate",
  work: (name: DatabaseName) => Promise<FleetResult>,
  onProgress: NonNullable<FleetOptions["onProgress"]>,
): Promise<FleetResult[]> {
  let done = 0;
  return await pMap(names, async (name) => {
    const result = await work(name);
    onProgress(++done, names.length, phase);
    // Files that were closed are let go between two turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  }, { concurrency });
}

async function check({ adapter, migrations }: FleetOptions, name: DatabaseName): Promise<FleetResult> {
  const all = migrations[name.kind];
  return await within(adapter, name, all.length, async (version, writes) => {
    if (version === all.length) return { state: "current" };
    if (version > all.length) return { state: "ahead" };
    await checkMigrations(writes, all.slice(version));
    return { state: "checked" };
  });
}

async function run(
  { adapter, migrations, snapshots }: FleetOptions,
  name: DatabaseName,
): Promise<FleetResult> {
  const all = migrations[name.kind];
  return await within(adapter, name, all.length, async (version, writes) => {
    const snapshot = snapshots && await takeSnapshot(adapter, name, version, snapshots);
    await migrate(writes, all);
    return { state: "migrated", snapshot };
  });
}

type Outcome = Pick<FleetResult, "state"> & { snapshot?: string | null };

async function within(
  adapter: Adapter,
  name: DatabaseName,
  to: number,
  work: (version: number, writes: Awaited<ReturnType<Adapter["open"]>>["writes"]) => Promise<Outcome>,
): Promise<FleetResult> {
  let from = 0;
  try {
    using database = await adapter.open(name);
    const state = await readState(database.reads, name);
    checkIdentity(name, state);
    from = state.version;
    return { name, from, to, error: null, snapshot: null, ...await work(from, database.writes) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, from, to, state: "failed", error: reason, snapshot: null };
  }
}

/**
 * An incomplete copy is made again; a complete one stays, since it may be older than what an interrupted run has changed.
 */
async function takeSnapshot(
  adapter: Adapter,
  name: DatabaseName,
  version: number,
  folder: string,
): Promise<string> {
  await makeFolder(folder);
  const stem = join(folder, `${name.kind === "control" ? "control" : name.id}-${version}`);
  let path = `${stem}.db`;
  for (let n = 2; await isThere(path); n++) path = `${stem}-${n}.db`;
  const part = `${stem}.part`;
  await Deno.remove(part).catch(() => {});
  await adapter.snapshot(name, part);
  await Deno.rename(part, path);
  return path;
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
