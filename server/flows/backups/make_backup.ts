import { setImmediate } from "node:timers/promises";
import pMap from "p-map";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Adapter, DatabaseName } from "../../../db/adapters/adapter.ts";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { inspectCopy, withCopy } from "../../../db/fleet/database_copy.ts";
import { type FleetSchool, readFleet, readFleetCopy } from "../../../db/fleet/read_fleet.ts";
import { controlEventStatement } from "../../features/activity/control_events.ts";
import type { Services } from "../../services/services.ts";
import { hashFile } from "./backup_files.ts";
import { copyObjects } from "./copy_objects.ts";
import { listGenerations, removeOld } from "./generations.ts";
import { type BackupDatabase, type BackupTenant, FORMAT, type Manifest, writeManifest } from "./manifest.ts";
import { bytesOfFiles, namedObjects } from "./named_objects.ts";
import type { BackupPlace, NewGeneration } from "./place.ts";

export type BackupOptions = {
  services: Pick<Services, "doors" | "storage" | "now">;
  adapter: Adapter;
  place: BackupPlace;
  /** Null for the whole installation. */
  schools: readonly string[] | null;
  /** Databases at once. */
  concurrency: number;
  objects: boolean;
  /** Whole generations that stay. */
  keep?: number | undefined;
  onProgress?: (done: number, all: number, phase: "databases" | "files") => void;
};

export type BackupReport = { address: string; manifest: Manifest; removed: string[] };

/** Schools first and control last: its ledger of erasures is no older than any of them. */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { services, place, schools, keep } = options;
  const at = services.now();
  let removed: string[] = [];
  const { address, manifest } = await place.inNewGeneration(at, {
    make: async (generation) => {
      const manifest = await fillGeneration(options, generation, at);
      await writeManifest(generation, manifest);
      return { manifest };
    },
    async after({ manifest }, generation) {
      await recordBackup(services, manifest);
      // What could not be copied now may be in an older one alone.
      if (!isWhole(manifest)) return;
      if (keep !== undefined) removed = await removeOld(place, keep, manifest);
      await generation.sweep(schools);
    },
  });
  return { address, manifest, removed };
}

export function isWhole({ failed, tenants }: Manifest): boolean {
  return failed.length === 0 && tenants.every(({ objects }) => !objects?.missing.length);
}

async function fillGeneration(
  options: BackupOptions,
  generation: NewGeneration,
  at: Date,
): Promise<Manifest> {
  const { adapter, schools, onProgress = () => {} } = options;
  const { folder, keep, letGo } = generation;
  await makeFolder(join(folder, "tenants"));
  const tenants: BackupTenant[] = [];
  const failed: Manifest["failed"] = [];
  const seen = new Set<string>();
  const copyAll = async (fleet: readonly FleetSchool[]) => {
    let done = 0;
    const bytes = new Map<string, number>();
    await pMap(fleet, async ({ id, subdomain, name }) => {
      seen.add(id);
      try {
        const copied = await copyDatabase(options, { kind: "tenant", id }, folder);
        await keep(copied.database.path);
        if (!options.objects) await letGo(copied.database.path);
        tenants.push({ id, subdomain, name, database: copied.database, objects: null });
        bytes.set(id, copied.bytesOfFiles);
      } catch (error) {
        failed.push({ id, subdomain, error: error instanceof Error ? error.message : String(error) });
      }
      onProgress(++done, fleet.length, "databases");
      // Files that were closed are let go between two turns of the event loop.
      await setImmediate();
    }, { concurrency: options.concurrency });
    if (options.objects) await copyAllObjects(options, generation, tenants, bytes);
  };
  const fleet = await readFleet(adapter);
  await copyAll(schools === null ? fleet : fleet.filter(({ id }) => schools.includes(id)));
  let control: BackupDatabase | null = null;
  while (schools === null) {
    control = (await copyDatabase(options, { kind: "control" }, folder)).database;
    const added = (await readFleetCopy(join(folder, control.path))).filter(({ id }) => !seen.has(id));
    if (added.length === 0) {
      await keep(control.path);
      break;
    }
    await Deno.remove(join(folder, control.path));
    await copyAll(added);
  }
  return { format: FORMAT, madeAt: at.toISOString(), control, tenants, failed };
}

async function copyDatabase({ adapter }: BackupOptions, name: DatabaseName, folder: string) {
  const path = name.kind === "control" ? "control.db" : `tenants/${name.id}.db`;
  const file = join(folder, path);
  try {
    await adapter.snapshot(name, file);
    const { version, rows, bytes } = await withCopy(file, async (copy) => ({
      ...await inspectCopy(copy, name),
      bytes: name.kind === "control" ? 0 : await bytesOfFiles(copy),
    }));
    return { database: { path, ...await hashFile(file), version, rows }, bytesOfFiles: bytes };
  } catch (error) {
    await Deno.remove(file).catch(() => {});
    throw error;
  }
}

async function copyAllObjects(
  { services, adapter, place, onProgress = () => {} }: BackupOptions,
  generation: NewGeneration,
  tenants: readonly BackupTenant[],
  bytes: ReadonlyMap<string, number>,
): Promise<void> {
  const generations = await listGenerations(place);
  const all = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  let done = 0;
  for (const tenant of tenants.filter(({ id }) => bytes.has(id))) {
    const earlier = generations.find(({ manifest }) =>
      manifest.tenants.some(({ id, objects }) => id === tenant.id && objects !== null)
    );
    tenant.objects = await copyObjects({
      storage: services.storage,
      tenantId: tenant.id,
      generation,
      earlier,
      isNamedNow: (keys) => namedNow(adapter, tenant.id, keys),
      onBytes: (size) => onProgress(done = Math.min(done + size, all), all, "files"),
    });
    await generation.letGo(tenant.database.path);
  }
}

async function namedNow(adapter: Adapter, id: string, keys: ReadonlySet<string>): Promise<Set<string>> {
  if (keys.size === 0) return new Set();
  using school = await adapter.open({ kind: "tenant", id });
  const named = new Set<string>();
  for await (const { key } of namedObjects(school.reads, id)) if (keys.has(key)) named.add(key);
  return named;
}

async function recordBackup({ doors, now }: BackupOptions["services"], manifest: Manifest): Promise<void> {
  const { control, tenants, failed } = manifest;
  const sum = (of: (tenant: BackupTenant) => number) => tenants.reduce((all, one) => all + of(one), 0);
  await doors.writeControl((tx) =>
    tx.batch([
      controlEventStatement(tx, {
        what: "backup.made",
        at: now(),
        actor: { kind: "operator" },
        data: {
          whole: control !== null,
          schools: tenants.length,
          failed: failed.length,
          objects: sum(({ objects }) => objects?.count ?? 0),
          bytes: sum(({ database, objects }) => database.size + (objects?.bytes ?? 0)),
        },
      }, sql`1`),
    ])
  );
}
