import { join } from "node:path";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { loadPrepared, prepareCopy } from "../../../db/fleet/prepare_copy.ts";
import { endings } from "../../../db/fleet/restored_rows.ts";
import { separateSchool } from "../../../db/fleet/separate_school.ts";
import { releasedMigrations } from "../../../db/migrations.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { longDate } from "../../../domain/dates.ts";
import { assertNoErrors } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { readSettings } from "../../features/settings/read_settings.ts";
import { findTenant, type TenantItem } from "../../features/tenants/read_tenants.ts";
import { assertHostsFree, checkTenantFields } from "../../features/tenants/tenant_fields.ts";
import { MAIL_KINDS } from "../../queue/kinds.ts";
import type { Services } from "../../services/services.ts";
import { withWorkFolder } from "../work_folder.ts";
import { loadSchool } from "../load_school.ts";
import { provisionTenant, subdomainUrl } from "../provision_tenant.ts";
import { openOnceErased, type Replayed } from "../replay_erasures.ts";
import { fetchFile } from "./fetch_file.ts";
import type { OpenedBackup } from "./generations.ts";
import { loadObjects } from "./load_objects.ts";
import type { BackupTenant } from "./manifest.ts";
import type { StoredObject } from "./place.ts";
import { assertCounted, type RestoredDatabase, restoredDatabase } from "./restore_installation.ts";

type RestoreBeside = {
  services: Services;
  adapter: Adapter;
  from: OpenedBackup;
  /** Verified. */
  tenant: BackupTenant;
  /** Subdomain of the school that it becomes. */
  as: string;
  onProgress?: (done: number, all: number) => void;
};

export type RestoredBeside = RestoredDatabase & Replayed & {
  id: string;
  subdomain: string;
  url: string;
  name: string;
  objects: number;
  bytes: number;
};

/** Throws not_found for a school that is there no more, invalid or conflict for the subdomain. */
export async function findRestorable(
  { services: { doors, config }, tenant, as }: Pick<RestoreBeside, "services" | "tenant" | "as">,
): Promise<TenantItem> {
  assertNoErrors(checkTenantFields({ subdomain: as }, config));
  return await doors.readControl(async (db) => {
    await assertHostsFree(db, { subdomain: as }, null);
    return await findTenant(db, tenant.id);
  });
}

/**
 * A school as it was, beside the one of today: its own id, address, database and objects. It has what today's has bought and
 * lets in whom that one lets in; its addresses work once erasures since then are carried out in it.
 */
export async function restoreBeside(input: RestoreBeside): Promise<RestoredBeside> {
  const { services, adapter, from: { files, manifest: { madeAt } }, tenant, as, onProgress = () => {} } =
    input;
  const { doors, config, now, storage } = services;
  const today = await findRestorable(input);
  const { people, timeZone } = await doors.readTenant(tenant.id, async (db) => {
    const { userId, email, role, archivedAt } = staff;
    const [people, settings] = await Promise.all([
      db.select({ userId, email, role, archivedAt }).from(staff),
      readSettings(db),
    ]);
    return { people, timeZone: settings.timeZone };
  });
  const day = ` (${longDate(madeAt, timeZone)})`;
  const name = today.name.slice(0, TEXT_LIMITS.name - day.length).trimEnd() + day;
  const id = newId("tenant");
  const at = now().toISOString();
  return await withWorkFolder(config, async (folder) => {
    const path = join(folder, `${id}.db`);
    await fetchFile(files, tenant.database, path);
    const prepared = await prepareCopy({
      path,
      name: { kind: "tenant", id: tenant.id },
      migrations: await releasedMigrations("tenant"),
      endings: endings("tenant", { at, mailKinds: MAIL_KINDS }),
      change: (copy) => separateSchool(copy, { from: tenant.id, to: id, name, at, staff: people }),
    });
    assertCounted(tenant.database, prepared);
    const loaded = await loadSchool({ services, adapter }, { id, subdomain: as }, async () => {
      let bytes = 0;
      const onObject = ({ size }: StoredObject) => onProgress(bytes += size, tenant.objects?.bytes ?? 0);
      const loaded = await loadObjects({ storage, files, tenant, tenantId: id, onObject });
      await loadPrepared(adapter, { kind: "tenant", id }, path, prepared);
      await register(input, { id, name, today });
      return loaded;
    });
    const erasures = await openOnceErased(services, id);
    return {
      id,
      subdomain: as,
      url: subdomainUrl(config, as),
      name,
      objects: loaded.count,
      bytes: loaded.bytes,
      ...erasures,
      ...restoredDatabase(prepared),
    };
  });
}

/** Registers the school like any new one, but with an existing database. */
async function register(
  { services, from: { manifest: { madeAt } }, tenant, as }: RestoreBeside,
  { id, name, today }: { id: string; name: string; today: TenantItem },
): Promise<void> {
  await provisionTenant(services, { kind: "operator" }, {
    id,
    name,
    subdomain: as,
    tenantType: today.tenantType,
    plan: today.plan,
    status: today.status,
    active: false,
    restored: { from: tenant.id, madeAt },
  });
}
