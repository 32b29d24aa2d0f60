import { makeZip } from "client-zip";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { type DatabaseCopy, withCopy } from "../../../db/fleet/database_copy.ts";
import { LEFT_OUT_TABLES, portableEndings } from "../../../db/fleet/portable_tables.ts";
import { prepareCopy } from "../../../db/fleet/prepare_copy.ts";
import { endings } from "../../../db/fleet/restored_rows.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../../db/migrations.ts";
import { tenants } from "../../../db/control/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { controlEventStatement } from "../../features/activity/control_events.ts";
import { withManifest } from "../../features/evidence_pack/manifest.ts";
import type { TenantItem } from "../../features/tenants/read_tenants.ts";
import { MAIL_KINDS } from "../../jobs/handlers.ts";
import type { Services } from "../../services.ts";
import type { FileDigest } from "../backups/backup_files.ts";
import { exportEntries, type ExportProgress } from "./export_entries.ts";
import { type ExportManifest, FORMAT } from "./export_manifest.ts";
import { assertNoFile, writePartFile } from "./part_file.ts";

type ExportSchool = {
  services: Pick<Services, "config" | "doors" | "storage" | "now">;
  adapter: Adapter;
  tenant: TenantItem;
  /** Path of the new ZIP. */
  out: string;
  onProgress?: ExportProgress;
};

export type ExportedSchool = FileDigest & { file: string; manifest: ExportManifest };

/**
 * A school's records and stored files as a ZIP, from a copy of its database. Throws conflict where the file exists or a student
 * is being erased.
 */
export async function exportSchool(input: ExportSchool): Promise<ExportedSchool> {
  const { services: { config, now, storage }, adapter, tenant, out, onProgress = () => {} } = input;
  await assertNoFile(out);
  const madeAt = now().toISOString();
  const work = join(config.dataDir, "work");
  const name = `export-${crypto.randomUUID()}`;
  const [snapshot, path] = [join(work, `${name}.snapshot.db`), join(work, `${name}.db`)];
  await makeFolder(work);
  try {
    await adapter.snapshot({ kind: "tenant", id: tenant.id }, snapshot);
    const prepared = await prepareCopy({
      source: snapshot,
      path,
      name: { kind: "tenant", id: tenant.id },
      migrations: await readMigrations(MIGRATION_FOLDERS.tenant),
      endings: [...endings("tenant", { at: madeAt, mailKinds: MAIL_KINDS }), ...portableEndings(madeAt)],
      change: assertNoErasure,
    });
    await Deno.remove(snapshot);
    const manifest: ExportManifest = {
      format: FORMAT,
      madeAt,
      version: (await readMigrations(MIGRATION_FOLDERS.tenant)).length,
      tenant: {
        id: tenant.id,
        name: tenant.name,
        subdomain: tenant.subdomain,
        type: tenant.tenantType,
        owner: await ownerOf(input),
      },
      rows: Object.fromEntries(
        Object.entries(prepared.rows).filter(([table]) => !LEFT_OUT_TABLES.has(table)),
      ),
      files: { count: 0, bytes: 0 },
      missing: [],
    };
    const written = await withCopy(path, async (database) => {
      const entries = exportEntries({ database, storage, manifest, onProgress });
      return await writePartFile(out, makeZip(withManifest(entries, new Date(madeAt))));
    });
    await recordExport(input, written, manifest);
    return { file: out, ...written, manifest };
  } finally {
    for (const file of [snapshot, path]) await Deno.remove(file).catch(() => {});
  }
}

/** What is half erased would come back with it. */
async function assertNoErasure(copy: DatabaseCopy): Promise<void> {
  const { rows } = await copy.execute(
    "select count(*) as n from erasures where begun_at is not null and done_at is null",
  );
  if (Number(rows[0]!.n) === 0) return;
  throw new AppError(
    "conflict",
    "A student is being erased at this school just now. Export it when that is done; see: erasures list",
  );
}

async function ownerOf({ services: { doors }, tenant }: ExportSchool): Promise<string | null> {
  const rows = await doors.readControl((db) =>
    db.select({ owner: tenants.ownerUserId }).from(tenants).where(sql`${tenants.id} = ${tenant.id}`)
  );
  return rows[0]?.owner ?? null;
}

async function recordExport(
  { services: { doors, now }, tenant }: ExportSchool,
  { sha256, size }: FileDigest,
  { files, missing }: ExportManifest,
): Promise<void> {
  await doors.writeControl((tx) =>
    tx.batch([
      controlEventStatement(tx, {
        what: "tenant.exported",
        at: now(),
        actor: { kind: "operator" },
        tenantId: tenant.id,
        data: { sha256, bytes: size, files: files.count, missing: missing.length },
      }, sql`1`),
    ])
  );
}
