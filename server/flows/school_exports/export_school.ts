import { makeZip } from "client-zip";
import { sql } from "drizzle-orm";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { LEFT_OUT_TABLES } from "../../../db/fleet/portable_tables.ts";
import { tenants } from "../../../db/control/schema/index.ts";
import { controlEventStatement } from "../../features/activity/control_events.ts";
import { withManifest } from "../../features/evidence_pack/manifest.ts";
import type { TenantItem } from "../../features/tenants/read_tenants.ts";
import type { Services } from "../../services/services.ts";
import type { FileDigest } from "../backups/backup_files.ts";
import { exportEntries, type ExportProgress } from "./export_entries.ts";
import { type ExportManifest, FORMAT } from "./export_manifest.ts";
import { assertNoFile, writePartFile } from "./part_file.ts";
import { withPortableCopy } from "./portable_copy.ts";

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
  const { dataDir } = config;
  return await withPortableCopy({ adapter, dataDir, tenantId: tenant.id, at: madeAt }, async (...copied) => {
    const [database, rows, version] = copied;
    const manifest: ExportManifest = {
      format: FORMAT,
      madeAt,
      version,
      tenant: {
        id: tenant.id,
        name: tenant.name,
        subdomain: tenant.subdomain,
        type: tenant.tenantType,
        owner: await ownerOf(input),
      },
      rows: Object.fromEntries(Object.entries(rows).filter(([table]) => !LEFT_OUT_TABLES.has(table))),
      files: { count: 0, bytes: 0 },
      missing: [],
    };
    const entries = exportEntries({ database, storage, manifest, onProgress });
    const written = await writePartFile(out, makeZip(withManifest(entries, new Date(madeAt))));
    await recordExport(input, written, manifest);
    return { file: out, ...written, manifest };
  });
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
