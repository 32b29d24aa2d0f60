import { join } from "node:path";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { buildDatabase } from "../../../db/fleet/build_database.ts";
import { countRows } from "../../../db/fleet/count_rows.ts";
import { inspectCopy, withCopy } from "../../../db/fleet/database_copy.ts";
import { loadPrepared } from "../../../db/fleet/prepare_copy.ts";
import { migrate } from "../../../db/migrate.ts";
import { releasedMigrations } from "../../../db/migrations.ts";
import { AppError, assertNoErrors } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Plan } from "../../../domain/plans.ts";
import { ERASE_STUDENT } from "../../features/erasures/order_erasure.ts";
import { assertHostsFree, checkTenantFields } from "../../features/tenants/tenant_fields.ts";
import type { Services } from "../../services/services.ts";
import { removeLeftWork, withWorkFolder } from "../work_folder.ts";
import { applyTenant } from "../apply_tenant.ts";
import { loadSchool } from "../load_school.ts";
import { provisionTenant, subdomainUrl } from "../provision_tenant.ts";
import { openOnceErased, type Replayed } from "../replay_erasures.ts";
import { findCutImport } from "./cut_import.ts";
import { importFiles } from "./import_files.ts";
import { type ImportedPerson, planPeople } from "./import_people.ts";
import { exportedStaff, exportedTables, ownSchool } from "./import_rows.ts";
import type { VerifiedExport } from "./verify_export.ts";

type ImportSchool = {
  services: Services;
  adapter: Adapter;
  verified: VerifiedExport;
  subdomain: string;
  /** Default: as in the export. */
  name?: string | undefined;
  plan?: Plan | undefined;
  onProgress?: (done: number, all: number) => void;
};

export type ImportedSchool = Replayed & {
  id: string;
  subdomain: string;
  url: string;
  name: string;
  rows: number;
  files: number;
  bytes: number;
  /** Staff who were users here before. */
  known: number;
  staff: number;
};

/** Throws invalid or conflict for the name or subdomain. One that a cut import has is free for its next run. */
export async function checkImportFields(
  { services: { doors, config }, subdomain, name }: Pick<ImportSchool, "services" | "subdomain" | "name">,
): Promise<void> {
  assertNoErrors(checkTenantFields({ subdomain, ...(name === undefined ? {} : { name }) }, config));
  await doors.readControl(async (db) => {
    if (await findCutImport(db, subdomain) === null) await assertHostsFree(db, { subdomain }, null);
  });
}

/**
 * Makes a school of an export: its own id, address, database and stored files. Its address works once students who were
 * erased since, where the school was of this installation, are erased in it too. What failed or was cut before control had
 * it is removed; one that was cut behind that continues.
 */
export async function importSchool(input: ImportSchool): Promise<ImportedSchool> {
  const { services, verified, subdomain } = input;
  const { doors, config } = services;
  const { manifest } = verified;
  await checkImportFields(input);
  const cut = await doors.readControl((db) => findCutImport(db, subdomain));
  const isSame = cut !== null && cut.from === manifest.tenant.id && cut.madeAt === manifest.madeAt;
  if (cut && !isSame) await doors.readControl((db) => assertHostsFree(db, { subdomain }, null));
  const { id, staff, known } = cut ?? await makeSchool(input);
  if (cut) {
    await removeLeftWork(config);
    // The cut run's lease of its entry may last for minutes.
    await applyTenant({ tenantId: id, payload: {}, services });
  }
  const erasures = await openOnceErased(services, id);
  return {
    id,
    subdomain,
    url: subdomainUrl(config, subdomain),
    name: input.name?.trim() ?? manifest.tenant.name,
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    files: manifest.files.count,
    bytes: manifest.files.bytes,
    known,
    staff,
    ...erasures,
  };
}

async function makeSchool(input: ImportSchool): Promise<{ id: string; staff: number; known: number }> {
  const { services, adapter, verified, subdomain, onProgress = () => {} } = input;
  const { doors, config, storage } = services;
  const id = newId("tenant");
  return await withWorkFolder(config, async (folder) => {
    const path = join(folder, `${id}.db`);
    const people = await doors.readControl(async (db) => planPeople(db, await exportedStaff(verified)));
    const rows = await makeDatabase(input, { id, path, people });
    await loadSchool({ services, adapter }, { id, subdomain }, async () => {
      let bytes = 0;
      const onBytes = (size: number) => onProgress(bytes += size, verified.manifest.files.bytes);
      await importFiles({ storage, verified, tenantId: id, onBytes });
      await loadPrepared(adapter, { kind: "tenant", id }, path, { rows });
      await register(input, id, people);
    });
    return { id, staff: people.length, known: people.filter(({ isNew }) => !isNew).length };
  });
}

/** Rows of each table, up to date. */
async function makeDatabase(
  { services: { now }, verified, name }: ImportSchool,
  { id, path, people }: { id: string; path: string; people: readonly ImportedPerson[] },
) {
  const { manifest: { tenant, version, rows } } = verified;
  const migrations = await releasedMigrations("tenant");
  const ids = new Map(people.filter(({ id, from }) => id !== from).map(({ id, from }) => [from, id]));
  const built = await buildDatabase({
    path,
    migrations: migrations.slice(0, version),
    tables: exportedTables(verified),
    change: ownSchool({ from: tenant.id, to: id, name: name?.trim(), ids }),
  }).catch((error) => {
    throw new AppError("invalid", `This export cannot be used; nothing was changed: ${error.message}.`);
  });
  const wrong = Object.keys(rows).find((table) => built[table] !== rows[table]);
  if (wrong) throw new AppError("invalid", `${wrong} has ${built[wrong]} rows instead of ${rows[wrong]}.`);
  return await withCopy(path, async (copy) => {
    await migrate(copy, migrations);
    // Orders to erase that wait for their day keep waiting.
    await copy.execute({
      sql: `insert into jobs (id, kind, payload, run_at, created_at)
        select 'job_' || lower(hex(randomblob(10))), ?, json_object('erasureId', id), due_at, ?
        from erasures where taken_back_at is null and begun_at is null`,
      args: [ERASE_STUDENT, now().toISOString()],
    });
    await inspectCopy(copy, { kind: "tenant", id });
    return await countRows(copy);
  });
}

/** Registers the school like any new one, but with an existing database. */
async function register(
  { services, verified: { manifest: { tenant, madeAt } }, subdomain, name, plan }: ImportSchool,
  id: string,
  people: readonly ImportedPerson[],
): Promise<void> {
  await provisionTenant(services, { kind: "operator" }, {
    id,
    name: name ?? tenant.name,
    subdomain,
    tenantType: tenant.type,
    plan: plan ?? (tenant.type === "individual" ? "individual" : "small"),
    status: "trial",
    active: false,
    imported: {
      from: tenant.id,
      madeAt,
      people,
      owner: people.find(({ from }) => from === tenant.owner)?.id,
    },
  });
}
