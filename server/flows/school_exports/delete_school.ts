import { eq } from "drizzle-orm";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { tenantSubscriptions } from "../../../db/control/schema/index.ts";
import { paysByStripe } from "../../../domain/billing.ts";
import { AppError } from "../../../domain/errors.ts";
import { findTenant, type TenantItem } from "../../features/tenants/read_tenants.ts";
import type { Services } from "../../services/services.ts";
import { hashFile } from "../backups/backup_files.ts";
import { changeTenant } from "../edit_tenant.ts";
import { changedTables } from "./compare_export.ts";
import { beginDeletion, endDeletion } from "./deletion_statements.ts";
import type { ExportProgress } from "./export_entries.ts";
import { exportSchool } from "./export_school.ts";
import { type Deletable, type DeletionRecord, findDeletable } from "./find_deletable.ts";
import { withPortableCopy } from "./portable_copy.ts";
import { removeStored } from "./remove_stored.ts";
import { type VerifiedExport, verifyExport } from "./verify_export.ts";

type DeleteSchool = {
  services: Services;
  adapter: Adapter;
  /** As `findDeletable` finds it. */
  school: Deletable;
  /** The name as it was typed. */
  confirm: string;
  /** A new export is written to `out`, or one that is there is verified. */
  file: { out: string } | { exported: string };
  onProgress?: ExportProgress;
};

export type DeletionReceipt = DeletionRecord & { id: string; deletedAt: string; by: string };

/**
 * Exports a school, then deletes its database and stored files; control keeps its row, names and events. Continues where it
 * was interrupted. Throws invalid for another name, conflict for a school that pays by Stripe or that has changed since its
 * export.
 */
export async function deleteSchool(input: DeleteSchool): Promise<DeletionReceipt> {
  const { services, adapter, school: { id } } = input;
  const { doors, now } = services;
  const record = input.school.begun?.record ?? await begin(input);
  const school = { kind: "tenant", id } as const;
  if (await adapter.exists(school)) {
    using database = await adapter.open(school);
    await removeStored({ database: database.reads, storage: services.storage, tenantId: id, now: now() });
  }
  // Also what an interrupted removal has left beside its file.
  await adapter.remove(school);
  await doors.writeControl((tx) => endDeletion(tx, { tenantId: id, record, now: now() }));
  return receiptOf(await doors.readControl((db) => findDeletable(db, id)))!;
}

/** Null for a school that is there. */
export function receiptOf({ id, done }: Deletable): DeletionReceipt | null {
  return done && { id, ...done.record, deletedAt: done.at, by: done.by };
}

/** From here on there is no way back. */
async function begin(input: DeleteSchool): Promise<DeletionRecord> {
  const { services, school: { id, name }, confirm } = input;
  const { doors, now, forgetHosts } = services;
  if (confirm !== name) {
    throw new AppError(
      "invalid",
      `${JSON.stringify(confirm)} is not the name of this school. Nothing was deleted.`,
    );
  }
  await assertNoStripe(services, id, name);
  const tenant = await doors.readControl((db) => findTenant(db, id));
  const active = (active: boolean) => changeTenant(services, { kind: "operator" }, id, { active });
  await active(false);
  let record: DeletionRecord;
  try {
    record = await recordOf(input, tenant);
  } catch (error) {
    if (tenant.active) await active(true);
    throw error;
  }
  await doors.writeControl((tx) => beginDeletion(tx, { tenantId: id, record, now: now() }));
  await forgetHosts();
  return record;
}

async function assertNoStripe({ doors }: Services, id: string, name: string): Promise<void> {
  const { stripeSubscriptionId, status } = tenantSubscriptions;
  const [bought] = await doors.readControl((db) =>
    db.select({ stripeSubscriptionId, status }).from(tenantSubscriptions).where(
      eq(tenantSubscriptions.tenantId, id),
    )
  );
  if (!bought || !paysByStripe(bought)) return;
  throw new AppError(
    "conflict",
    `${name} pays by card at Stripe. Cancel its subscription there at once, not at the end of the period, wait until it shows here as cancelled, and delete it then. Nothing was deleted.`,
  );
}

async function recordOf(
  { services, adapter, school: { id, name }, file, onProgress }: DeleteSchool,
  tenant: TenantItem,
): Promise<DeletionRecord> {
  const path = "out" in file ? file.out : file.exported;
  // An existing one may be from a run that was interrupted after writing it.
  const isThere = "exported" in file || await Deno.stat(path).then(() => true, () => false);
  if (!isThere) {
    await exportSchool({ services, adapter, tenant, out: path, ...(onProgress ? { onProgress } : {}) });
  }
  const verified = await verifyExport(path);
  const { manifest } = verified;
  if (manifest.tenant.id !== id) {
    throw new AppError("conflict", `${path} is an export of ${manifest.tenant.name}. Nothing was deleted.`);
  }
  if ("out" in file && manifest.missing.length > 0) {
    throw new AppError(
      "conflict",
      `${manifest.missing.length} stored files are missing and not in ${path}: ${
        manifest.missing.slice(0, 3).join(", ")
      }. Nothing was deleted. If they are lost, give the file with --exported`,
    );
  }
  await assertUnchanged({ services, adapter }, verified);
  return {
    name,
    subdomain: tenant.subdomain,
    sha256: (await hashFile(path)).sha256,
    exportedAt: manifest.madeAt,
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    students: manifest.rows.students ?? 0,
    ...{ files: manifest.files.count, bytes: manifest.files.bytes },
  };
}

/** Row by row: what came after the export would be lost. */
async function assertUnchanged(
  { services: { config: { dataDir } }, adapter }: Pick<DeleteSchool, "services" | "adapter">,
  { path, manifest: { tenant, madeAt }, sums }: VerifiedExport,
): Promise<void> {
  const changed = await withPortableCopy(
    { adapter, dataDir, tenantId: tenant.id, at: madeAt },
    (database) => changedTables(database, sums),
  );
  if (changed.length === 0) return;
  throw new AppError(
    "conflict",
    `The school has changed since ${path} was made (${
      changed.join(", ")
    }). Nothing was deleted. Switch it off (tenant deactivate), and export it again.`,
  );
}
