import { type Client, LibsqlError } from "@libsql/client";
import { AppError } from "../domain/errors.ts";
import type { FillDatabase } from "./adapters/adapter.ts";
import type { Migration } from "./migrations.ts";

const MIGRATIONS_TABLE =
  "create table if not exists migrations (number integer primary key, name text not null, applied_at text not null) strict";

// Dangling foreign keys, and a step of a migration that another process has ended, make `name` null, which aborts.
const INSERT_MIGRATION = `insert into migrations (number, name, applied_at)
  values (?, case when exists (select 1 from pragma_foreign_key_check)
    or exists (select 1 from migrations where number = ?) then null else ? end, ?)`;

/** 0 for an empty database. */
export async function schemaState(client: Pick<Client, "execute">): Promise<number> {
  try {
    const { rows } = await client.execute("select max(number) as number from migrations where number > 0");
    return Number(rows[0]?.number ?? 0);
  } catch (error) {
    if (error instanceof LibsqlError && /no such table: (main\.)?migrations/.test(error.message)) return 0;
    throw error;
  }
}

/** Entry of a migration's step in progress: below zero, and deleted with the migration's end. */
const stepEntry = (number: number, step: number) => -(number * 1000 + step);

/** Brings a new database to the newest version. */
export function filledBy(migrations: Migration[]): FillDatabase {
  return { content: migrations, run: (client) => migrate(client, migrations) };
}

/**
 * Each migration, or each of its steps, is atomic with its entry; foreign keys are off during it and checked before the
 * commit. An interrupted one continues from the step it was in.
 */
export async function migrate(
  client: Pick<Client, "execute" | "migrate">,
  migrations: Migration[],
): Promise<void> {
  const state = await schemaState(client);
  for (const migration of migrations.slice(state)) {
    try {
      await apply(client, migration);
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

async function apply(
  client: Pick<Client, "execute" | "migrate">,
  { number, name, steps }: Migration,
): Promise<void> {
  const entry = (entered: number) => ({
    sql: INSERT_MIGRATION,
    args: [entered, number, name, new Date().toISOString()],
  });
  const [only] = steps;
  if (only && steps.length === 1 && !only.repeated) {
    await client.migrate([MIGRATIONS_TABLE, ...only.statements, entry(number)]);
    return;
  }
  await client.execute(MIGRATIONS_TABLE);
  for (const [step, { statements, repeated }] of steps.entries()) {
    const isApplied = async () => {
      const { rows } = await client.execute({
        sql: "select 1 from migrations where number in (?, ?)",
        args: [number, stepEntry(number, step)],
      });
      return rows.length > 0;
    };
    if (await isApplied()) continue;
    try {
      if (repeated) await repeat(client, statements[0]!);
      await client.migrate([...repeated ? [] : statements, entry(stepEntry(number, step))]);
    } catch (error) {
      if (!await isApplied()) throw error;
    }
  }
  await client.migrate([
    {
      sql: "delete from migrations where number between ? and ?",
      args: [stepEntry(number, 999), stepEntry(number, 0)],
    },
    entry(number),
  ]);
}

/** Each run commits, so that others write in between. */
async function repeat(client: Pick<Client, "migrate">, statement: string): Promise<void> {
  for (;;) {
    const [result] = await client.migrate([statement]);
    if (result!.rowsAffected === 0) return;
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
