import { type Client, LibsqlError } from "@libsql/client";
import type { DatabaseName } from "./adapters/adapter.ts";
import { DatabaseFault } from "./database_fault.ts";
import { acceptVersion, schemaState } from "./migrate.ts";

type Reads = Pick<Client, "execute">;

/** Schema version, and the ids in `tenant_identity`: none where the table is missing. */
type DatabaseState = { version: number; identity: string[] };

/** One round trip, by a client that joins reads. */
export async function readState(client: Reads, name: DatabaseName): Promise<DatabaseState> {
  const [version, identity] = await Promise.all([schemaState(client), identityOf(client, name)]);
  return { version, identity };
}

async function identityOf(client: Reads, name: DatabaseName): Promise<string[]> {
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

/** Throws `DatabaseFault` for one that was emptied, an Error for another tenant's. */
export function checkIdentity(name: DatabaseName, { identity }: DatabaseState): void {
  if (name.kind === "control") return;
  if (identity.length === 0) {
    throw new DatabaseFault("empty", new Error(`the database of tenant ${name.id} has no school in it`));
  }
  if (identity.length === 1 && identity[0] === name.id) return;
  throw new Error(`the database of tenant ${name.id} carries the identity ${identity.join(", ")}`);
}

/** Throws as `checkIdentity`, and `unavailable` for a schema too old or too new. */
export function checkState(name: DatabaseName, state: DatabaseState, expected: number): void {
  checkIdentity(name, state);
  if (name.kind === "control" && state.version === 0) {
    throw new DatabaseFault("empty", new Error("the control database is empty"));
  }
  acceptVersion(state.version, expected);
}
