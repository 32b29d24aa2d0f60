import { join } from "node:path";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import type { RowCounts } from "../../../db/fleet/count_rows.ts";
import { type DatabaseCopy, withCopy } from "../../../db/fleet/database_copy.ts";
import { portableEndings } from "../../../db/fleet/portable_tables.ts";
import { prepareCopy } from "../../../db/fleet/prepare_copy.ts";
import { endings } from "../../../db/fleet/restored_rows.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../../db/migrations.ts";
import { AppError } from "../../../domain/errors.ts";
import { MAIL_KINDS } from "../../queue/kinds.ts";
import { withWorkFolder } from "../work_folder.ts";

type PortableCopy = {
  adapter: Adapter;
  dataDir: string;
  tenantId: string;
  /** UTC instant at which what is under way ends: equal for equal rows. */
  at: string;
};

/** A school's database as it is exported, in a temporary file. Throws conflict while a student is being erased. */
export async function withPortableCopy<T>(
  { adapter, dataDir, tenantId, at }: PortableCopy,
  work: (database: DatabaseCopy, rows: RowCounts, version: number) => Promise<T>,
): Promise<T> {
  const name = { kind: "tenant", id: tenantId } as const;
  const migrations = await readMigrations(MIGRATION_FOLDERS.tenant);
  return await withWorkFolder({ dataDir }, async (folder) => {
    const path = join(folder, "export.db");
    await adapter.snapshot(name, path);
    const { rows } = await prepareCopy({
      path,
      name,
      migrations,
      endings: [...endings("tenant", { at, mailKinds: MAIL_KINDS }), ...portableEndings(at)],
      change: assertNoErasure,
    });
    return await withCopy(path, (database) => work(database, rows, migrations.length));
  });
}

/** Throws during an erasure: half-erased data would come back with the export. */
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
