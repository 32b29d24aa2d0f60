import type { Client, Transaction } from "@libsql/client";
import type { Migration } from "../migrations.ts";

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

/** By table. */
async function countRows(transaction: Execute): Promise<Map<string, number>> {
  const { rows } = await transaction.execute(`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`);
  const names = rows.map(({ name }) => String(name));
  if (names.length === 0) return new Map();
  const counts = names.map((name) => `(select count(*) from "${name}")`);
  const result = await transaction.execute(`select json_array(${counts.join(", ")})`);
  const numbers: number[] = JSON.parse(String(result.rows[0]![0]));
  return new Map(names.map((name, i) => [name, numbers[i]!]));
}

function assertKept(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  removes: readonly string[],
): void {
  for (const [table, rows] of before) {
    const left = after.get(table) ?? 0;
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
