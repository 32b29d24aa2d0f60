import { type Client, LibsqlError } from "@libsql/client";
import type { Adapter, DatabaseKind, DatabaseName } from "./adapters/adapter.ts";
import { joinedReads } from "./joined_reads.ts";
import { acceptVersion, migrate, schemaState } from "./migrate.ts";
import type { Migration } from "./migrations.ts";
import { makeReader, type Reader } from "./reader.ts";
import { type Writer, writerMaker } from "./writer.ts";

/** An open database that has proved to be the right one, in a state the code can work with. */
export type Handle<Kind extends DatabaseKind> = {
  readonly reader: Reader<Kind>;
  openWriter(): { writer: Writer<Kind>; end(): void };
  close(): void;
};

export type OpenHandleOptions = {
  adapter: Adapter;
  migrations: Migration[];
  /** Runs a migration of a database that is behind, under its lock; without it such a database is `unavailable`. */
  underLock?: (work: () => Promise<void>) => Promise<void>;
};

/**
 * Opens a database and checks it. Throws `not_found` where there is none, `unavailable` for a schema too old or too new,
 * and a plain Error when the file of one tenant is found under the id of another.
 */
export async function openHandle<Name extends DatabaseName>(
  name: Name,
  { adapter, migrations, underLock }: OpenHandleOptions,
): Promise<Handle<Name["kind"]>> {
  const database = await adapter.open(name);
  try {
    const reading = { execute: joinedReads(database.reads) };
    const look = () => Promise.all([schemaState(reading), identityOf(reading, name)]);
    let [state, identity] = await look();
    if (identity.length > 0) checkIdentity(name, identity);
    if (state < migrations.length && underLock) {
      await underLock(() => migrate(database.writes, migrations));
      [state, identity] = await look();
    }
    acceptVersion(state, migrations.length);
    checkIdentity(name, identity);
  } catch (error) {
    database.close();
    throw error;
  }
  const door: Name["kind"] = name.kind;
  return {
    reader: makeReader(door, database.reads),
    openWriter: writerMaker(door, database.reads, database.writes),
    close: () => database.close(),
  };
}

/** Whose database this says it is: the ids in `tenant_identity`, normally one; none in a database that lacks the table. */
export async function identityOf(client: Pick<Client, "execute">, name: DatabaseName): Promise<string[]> {
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

/** Throws unless a tenant's database carries exactly the id under which it was opened. */
export function checkIdentity(name: DatabaseName, identity: string[]): void {
  if (name.kind === "control" || (identity.length === 1 && identity[0] === name.id)) return;
  throw new Error(
    `the database of tenant ${name.id} carries the identity ${identity.join(", ") || "of nobody"}`,
  );
}
