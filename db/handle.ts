import { type Client, LibsqlError } from "@libsql/client";
import type { Adapter, DatabaseKind, DatabaseName } from "./adapters/adapter.ts";
import { batchedReads } from "./batched_reads.ts";
import { acceptVersion, migrate, schemaState } from "./migrate.ts";
import type { Migration } from "./migrations.ts";
import { makeReader, type Reader } from "./reader.ts";
import { type Writer, writerMaker } from "./writer.ts";

/** An open database, checked for identity and schema version. */
type Handle<Kind extends DatabaseKind> = {
  readonly reader: Reader<Kind>;
  openWriter(): { writer: Writer<Kind>; end(): void };
  compact(): Promise<void>;
  close(): void;
};

type OpenHandleOptions = {
  adapter: Adapter;
  migrations: Migration[];
  /** Runs a migration under the database's lock; without it an outdated database is `unavailable`. */
  withLock?: (work: () => Promise<void>) => Promise<void>;
};

/** Throws `not_found`, `unavailable` for a schema too old or too new, and an Error for another tenant's file. */
export async function openHandle<Name extends DatabaseName>(
  name: Name,
  { adapter, migrations, withLock }: OpenHandleOptions,
): Promise<Handle<Name["kind"]>> {
  const database = await adapter.open(name);
  try {
    const readClient = { execute: batchedReads(database.reads) };
    const readState = () => Promise.all([schemaState(readClient), identityOf(readClient, name)]);
    let [state, identity] = await readState();
    if (identity.length > 0) checkIdentity(name, identity);
    if (state < migrations.length && withLock) {
      await withLock(() => migrate(database.writes, migrations));
      [state, identity] = await readState();
    }
    acceptVersion(state, migrations.length);
    checkIdentity(name, identity);
  } catch (error) {
    database.close();
    throw error;
  }
  const kind: Name["kind"] = name.kind;
  return {
    reader: makeReader(kind, database.reads),
    openWriter: writerMaker(kind, database.reads, database.writes),
    compact: () => database.compact(),
    close: () => database.close(),
  };
}

/** The ids in `tenant_identity`; none where the table is missing. */
async function identityOf(client: Pick<Client, "execute">, name: DatabaseName): Promise<string[]> {
  if (name.kind === "control") return [];
  try {
    const { rows } = await client.execute("select tenant_id from tenant_identity limit 2");
    return rows.map((row) => String(row.tenant_id));
  } catch (error) {
    if (error instanceof LibsqlError && /no such table: (main\.)?tenant_identity/.test(error.message)) {
      return [];
    }
    throw error;
  }
}

function checkIdentity(name: DatabaseName, identity: string[]): void {
  if (name.kind === "control" || (identity.length === 1 && identity[0] === name.id)) return;
  throw new Error(
    `the database of tenant ${name.id} carries the identity ${identity.join(", ") || "of nobody"}`,
  );
}

/** Creates, migrates and labels a tenant's database; idempotent, also after a crash. */
export async function createTenantDatabase(
  adapter: Adapter,
  name: DatabaseName & { kind: "tenant" },
  migrations: Migration[],
): Promise<void> {
  await adapter.create(name);
  const database = await adapter.open(name);
  try {
    await migrate(database.writes, migrations);
    await database.writes.execute({
      sql: `insert into tenant_identity (tenant_id, created_at)
        select ?, ? where not exists (select 1 from tenant_identity)`,
      args: [name.id, new Date().toISOString()],
    });
    checkIdentity(name, await identityOf(database.reads, name));
  } finally {
    database.close();
  }
}
