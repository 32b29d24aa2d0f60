import type { Client, Transaction } from "@libsql/client";
import type { Migration } from "../migrations.ts";
import { countRows, type RowCounts } from "./count_rows.ts";

type Execute = Pick<Transaction, "execute">;

/**
 * Applies migrations in a transaction that is rolled back. Throws with what is wrong: a statement that fails, rows that are
 * lost without the migration saying so (`-- removes rows of <table>`), or that refer to rows that do not exist.
 */
export async function checkMigrations(writes: Client, migrations: readonly Migration[]): Promise<void> {
  const transaction = await writes.transaction("write");
  try {
    // They are looked at by `foreign_key_check` alone, as when the migration is run.
    await transaction.execute("PRAGMA defer_foreign_keys=ON");
    const before = await countRows(transaction);
    for (const migration of migrations) await rehearse(transaction, migration);
    assertKept(before, await countRows(transaction), migrations.flatMap(({ removes }) => removes));
    await assertReferences(transaction);
  } finally {
    await transaction.rollback();
  }
}

async function rehearse(transaction: Execute, { number, name, steps }: Migration): Promise<void> {
  try {
    for (const { statements, repeated } of steps) {
      for (const statement of statements) {
        let changed = 0;
        do changed = (await transaction.execute(statement)).rowsAffected; while (repeated && changed > 0);
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${number}, ${name}: ${reason}`, { cause: error });
  }
}

function assertKept(
  before: RowCounts,
  after: RowCounts,
  removes: readonly string[],
): void {
  for (const [table, rows] of Object.entries(before)) {
    const left = after[table] ?? 0;
    if (left < rows && !removes.includes(table)) {
      throw new Error(`${rows - left} of ${rows} rows of ${table} would be lost`);
    }
  }
}

async function assertReferences(transaction: Execute): Promise<void> {
  const { rows } = await transaction.execute(
    'select "table", parent, count(*) as n from pragma_foreign_key_check group by 1, 2 limit 1',
  );
  const [found] = rows;
  if (!found) return;
  throw new Error(
    `${found.n} rows of ${found.table} would refer to rows of ${found.parent} that do not exist`,
  );
}
