import { LibsqlError } from "@libsql/client";
import type { Adapter, DatabaseKind, DatabaseName, OpenDatabase } from "./adapters/adapter.ts";
import { batchedReads } from "./batched_reads.ts";
import { checkIdentity, checkState, readState } from "./database_state.ts";
import type { durabilityCheck } from "./durability.ts";
import { filledBy, migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";
import { makeReader, type Reader } from "./reader.ts";
import { type Writer, writerMaker } from "./writer.ts";

/** Interval of checks of a database in use. */
const CHECK_MS = 15_000;

/** An open database, checked for identity and schema version. */
type Handle<Kind extends DatabaseKind> = {
  readonly reader: Reader<Kind>;
  openWriter(): { writer: Writer<Kind>; end(): void };
  /** Throws as `openHandle` while the last check has failed. One that is due joins the caller's reads. */
  assertCurrent(): Promise<void>;
  /** The error of a statement, or what a check says where tables or columns are missing. */
  explain(error: unknown): Promise<unknown>;
  close(): void;
};

export type Opening = {
  open(): Promise<OpenDatabase>;
  /** Client of the first check: of a new database the one that made it, since another would read the whole schema again. */
  checkBy?: "reads" | "writes";
};

type OpenHandleOptions = Opening & {
  migrations: Migration[];
  durability: Pick<ReturnType<typeof durabilityCheck>, "look">;
  /** In milliseconds. */
  monotonic: () => number;
  /** Runs a migration under the database's lock; without it an outdated database is `unavailable`. */
  withLock?: (work: () => Promise<void>) => Promise<void>;
};

/** Throws `DatabaseFault`, `unavailable` for a schema too old or too new, and an Error for another tenant's database. */
export async function openHandle<Name extends DatabaseName>(
  name: Name,
  { open, checkBy = "reads", migrations, durability, monotonic, withLock }: OpenHandleOptions,
): Promise<Handle<Name["kind"]>> {
  const database = await open();
  const reads = { execute: batchedReads(database.reads) };
  const expected = migrations.length;
  let checkedAt = monotonic();
  let isCurrent = true;

  async function check(): Promise<void> {
    checkedAt = monotonic();
    const state = await readState(reads, name);
    isCurrent = false;
    checkState(name, state, expected);
    isCurrent = true;
  }

  try {
    const checks = checkBy === "reads" ? reads : { execute: batchedReads(database.writes) };
    const [state] = await Promise.all([readState(checks, name), durability.look(checks, name)]);
    checkIdentity(name, state);
    if (state.version < expected && withLock) {
      await withLock(() => migrate(database.writes, migrations));
      await check();
    } else checkState(name, state, expected);
  } catch (error) {
    database.close();
    throw error;
  }
  const kind: Name["kind"] = name.kind;
  return {
    reader: makeReader(kind, reads),
    openWriter: writerMaker(kind, database.reads, database.writes),
    async assertCurrent() {
      if (!isCurrent) await check();
      // Not awaited. An unreachable database is the caller's to find out.
      else if (monotonic() - checkedAt >= CHECK_MS) check().catch(() => {});
    },
    async explain(error) {
      if (!(error instanceof LibsqlError && /no such (table|column)/.test(error.message))) return error;
      return await check().then(() => error, (fault) => isCurrent ? error : fault);
    },
    close: () => database.close(),
  };
}

/** Creates, migrates and labels a tenant's database, and opens it; idempotent, also after a crash. */
export async function createTenantDatabase(
  adapter: Adapter,
  name: DatabaseName & { kind: "tenant" },
  migrations: Migration[],
): Promise<OpenDatabase> {
  await adapter.create(name, filledBy(migrations));
  const database = await adapter.open(name);
  try {
    await migrate(database.writes, migrations);
    await database.writes.execute({
      sql: `insert into tenant_identity (tenant_id, created_at)
        select ?, ? where not exists (select 1 from tenant_identity)`,
      args: [name.id, new Date().toISOString()],
    });
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
