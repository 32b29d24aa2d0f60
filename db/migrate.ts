import { type Client, LibsqlError } from "@libsql/client";
import { AppError } from "../domain/errors.ts";
import type { Migration } from "./migrations.ts";

const MIGRATIONS_TABLE =
  "create table if not exists migrations (number integer primary key, name text not null, applied_at text not null) strict";

// A migration that leaves a row pointing nowhere gives its own entry no name, and so undoes itself as a whole.
const ACCEPT = `insert into migrations (number, name, applied_at)
  values (?, case when exists (select 1 from pragma_foreign_key_check) then null else ? end, ?)`;

/** The number of the last migration applied to a database; 0 for an empty one. */
export async function schemaState(client: Pick<Client, "execute">): Promise<number> {
  try {
    const { rows } = await client.execute("select max(number) as number from migrations");
    return Number(rows[0]?.number ?? 0);
  } catch (error) {
    if (error instanceof LibsqlError && /no such table: (main\.)?migrations/.test(error.message)) return 0;
    throw error;
  }
}

/**
 * Brings a database to the last of `migrations`. Each one is applied whole or not at all, together with its entry in the
 * table `migrations`; foreign keys are off while it runs and checked before it is accepted.
 */
export async function migrate(client: Client, migrations: Migration[]): Promise<void> {
  const state = await schemaState(client);
  for (const migration of migrations.slice(state)) {
    try {
      await client.migrate([
        MIGRATIONS_TABLE,
        ...migration.statements,
        { sql: ACCEPT, args: [migration.number, migration.name, new Date().toISOString()] },
      ]);
    } catch (error) {
      // Another process may have applied it between our look and our turn.
      if (await schemaState(client) >= migration.number) continue;
      if (error instanceof AppError) throw error;
      throw new Error(`migration ${migration.number}, ${migration.name}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes("migrations.name") ? "leaves rows that refer to rows that do not exist" : message;
}

/**
 * Throws `unavailable` unless the code can work with a database in this state: its own version, or one ahead, since the
 * fleet is migrated before new code starts.
 */
export function acceptVersion(state: number, expected: number): void {
  if (state === expected || state === expected + 1) return;
  const difference = state < expected ? "not been brought up to date yet" : "already been brought further";
  throw new AppError("unavailable", `This database has ${difference}`, { retryAfter: 30 });
}
