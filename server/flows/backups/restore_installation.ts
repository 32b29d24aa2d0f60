import pMap from "p-map";
import { basename, join } from "node:path";
import type { Adapter, DatabaseName } from "../../../db/adapters/adapter.ts";
import { addLedger, readLedgerCopy } from "../../../db/fleet/ledger_copy.ts";
import { withCopy } from "../../../db/fleet/database_copy.ts";
import { loadPrepared, prepareCopy, type PreparedCopy } from "../../../db/fleet/prepare_copy.ts";
import { endings } from "../../../db/fleet/restored_rows.ts";
import { releasedMigrations } from "../../../db/migrations.ts";
import { AppError } from "../../../domain/errors.ts";
import { MAIL_KINDS } from "../../queue/kinds.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import { fetchFile } from "./fetch_file.ts";
import { listGenerations, type OpenedBackup } from "./generations.ts";
import { loadObjects } from "./load_objects.ts";
import type { BackupDatabase } from "./manifest.ts";

export type RestoreInput = {
  adapter: Adapter;
  storage: Storage;
  /** A verified backup of a whole installation. */
  from: OpenedBackup;
  /** For copies while they are prepared. */
  work: string;
  now: Date;
  concurrency: number;
  onProgress?: (done: number, all: number, phase: "files" | "databases") => void;
};

/** Result for one database: rows in all, and those that a restore ends. */
export type RestoredDatabase = { rows: number; ended: Record<string, number> };
export type RestoredInstallation = {
  control: RestoredDatabase;
  tenants: (RestoredDatabase & { id: string; subdomain: string | null; objects: number; bytes: number })[];
  /** Erasures that a newer backup beside this one knows. */
  laterErasures: number;
};

/** Loads schools before control, without which none of them is reached. */
export async function restoreInstallation(input: RestoreInput): Promise<RestoredInstallation> {
  const { from: { files, manifest }, storage, concurrency, onProgress = () => {} } = input;
  const bytes = manifest.tenants.reduce((sum, { objects }) => sum + (objects?.bytes ?? 0), 0);
  const tenants: RestoredInstallation["tenants"] = [];
  let stored = 0;
  for (const tenant of manifest.tenants) {
    const loaded = await loadObjects({
      storage,
      files,
      tenant,
      tenantId: tenant.id,
      onObject: ({ size }) => onProgress(stored += size, bytes, "files"),
    });
    const { id, subdomain } = tenant;
    tenants.push({ id, subdomain, objects: loaded.count, bytes: loaded.bytes, rows: 0, ended: {} });
  }
  let done = 0;
  await pMap(tenants, async (tenant) => {
    const { database } = manifest.tenants.find(({ id }) => id === tenant.id)!;
    Object.assign(tenant, await restoreDatabase(input, { kind: "tenant", id: tenant.id }, database));
    onProgress(++done, tenants.length + 1, "databases");
  }, { concurrency });
  const ledger = await newestLedger(input);
  let laterErasures = 0;
  const control = await restoreDatabase(input, { kind: "control" }, manifest.control!, async (copy) => {
    if (ledger !== null) laterErasures = await addLedger(copy, ledger);
  });
  onProgress(++done, tenants.length + 1, "databases");
  return { control, tenants, laterErasures };
}

async function restoreDatabase(
  { adapter, from, work, now }: RestoreInput,
  name: DatabaseName,
  database: BackupDatabase,
  change?: Parameters<typeof prepareCopy>[0]["change"],
): Promise<RestoredDatabase> {
  const path = join(work, basename(database.path));
  try {
    await Deno.remove(path).catch(() => {});
    await fetchFile(from.files, database, path);
    const prepared = await prepareCopy({
      path,
      name,
      migrations: await releasedMigrations(name.kind),
      endings: endings(name.kind, { at: now.toISOString(), mailKinds: MAIL_KINDS }),
      change,
    });
    assertCounted(database, prepared);
    await loadPrepared(adapter, name, path, prepared);
    return restoredDatabase(prepared);
  } catch (error) {
    const school = name.kind === "control" ? "the control database" : name.id;
    throw new Error(`${school} could not be restored: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  } finally {
    await Deno.remove(path).catch(() => {});
  }
}

export function restoredDatabase({ rows, ended }: PreparedCopy): RestoredDatabase {
  const changed = Object.entries(ended).filter(([, count]) => count > 0);
  return {
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    ended: Object.fromEntries(changed),
  };
}

/** Throws where the file holds other rows than the manifest says. */
export function assertCounted(
  { path, rows }: Pick<BackupDatabase, "path" | "rows">,
  { found }: Pick<PreparedCopy, "found">,
): void {
  const tables = new Set([...Object.keys(rows), ...Object.keys(found.rows)]);
  for (const table of tables) {
    if (rows[table] === found.rows[table]) continue;
    throw new Error(
      `${path}: ${table} has ${found.rows[table]} rows, not ${rows[table]} as when it was copied`,
    );
  }
}

/** The ledger of the newest complete later backup beside this one. */
async function newestLedger({ from: { place, name }, work }: RestoreInput): Promise<string | null> {
  const later = (await listGenerations(place)).filter((one) => one.name > name);
  for (const { files, manifest: { control } } of later) {
    if (control === null) continue;
    const path = join(work, "later.db");
    await Deno.remove(path).catch(() => {});
    const isThere = await fetchFile(files, control, path).then(() => true, (error) => {
      if (error instanceof AppError && error.code === "unavailable") throw error;
      return false;
    });
    if (!isThere) continue;
    try {
      return await withCopy(path, readLedgerCopy);
    } finally {
      await Deno.remove(path);
    }
  }
  return null;
}
