import { type Client, LibsqlError } from "@libsql/client";
import { AppError } from "../domain/errors.ts";
import type { Migration } from "./migrations.ts";

const MIGRATIONS_TABLE =
  "create table if not exists migrations (number integer primary key, name text not null, applied_at text not null) strict";

// Dangling foreign keys make `name` null, which aborts the whole migration.
const INSERT_MIGRATION = `insert into migrations (number, name, applied_at)
  values (?, case when exists (select 1 from pragma_foreign_key_check) then null else ? end, ?)`;

/** 0 for an empty database. */
export async function schemaState(client: Pick<Client, "execute">): Promise<number> {
  try {
    const { rows } = await client.execute("select max(number) as number from migrations");
    return Number(rows[0]?.number ?? 0);
  } catch (error) {
    if (error instanceof LibsqlError && /no such table: (main\.)?migrations/.test(error.message)) return 0;
    throw error;
  }
}

/** Each migration is atomic with its entry; foreign keys are off meanwhile and checked before the commit. */
export async function migrate(client: Client, migrations: Migration[]): Promise<void> {
  const state = await schemaState(client);
  for (const migration of migrations.slice(state)) {
    try {
      await client.migrate([
        MIGRATIONS_TABLE,
        ...migration.statements,
        { sql: INSERT_MIGRATION, args: [migration.number, migration.name, new Date().toISOString()] },
      ]);
    } catch (error) {
      // Another process may have applied it in the meantime.
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

/** Accepts the expected version or one ahead: the fleet is migrated before new code starts. */
export function acceptVersion(state: number, expected: number): void {
  if (state === expected || state === expected + 1) return;
  const difference = state < expected ? "not been brought up to date yet" : "already been brought further";
  throw new AppError("unavailable", `This database has ${difference}`, { retryAfter: 30 });
}
