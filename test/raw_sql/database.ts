import type { DatabaseName, OpenDatabase } from "../../db/adapters/adapter.ts";
import { constraintMessage } from "../../db/constraint_error.ts";
import { migrate } from "../../db/migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { openTestAdapter, type TestDatabases } from "../../db/testing.ts";

export type Query = (text: string) => Promise<Awaited<ReturnType<OpenDatabase["reads"]["execute"]>>["rows"]>;

/** The error message of the database, or null. The write is rolled back. */
export type Attempt = (...statements: readonly string[]) => Promise<string | null>;

export type RawDatabase = {
  attempt: Attempt;
  query: Query;
  /** One transaction that stays. */
  commit(statements: readonly string[]): Promise<void>;
  /** Always rolled back. */
  inTransaction<T>(work: (run: Query) => Promise<T>): Promise<T>;
};

/** One migrated database for all tests of a file. */
export function openRawDatabase(name: DatabaseName, rows: readonly string[]): RawDatabase {
  let databases: TestDatabases;
  let database: OpenDatabase;
  Deno.test.beforeAll(async () => {
    databases = await openTestAdapter("file");
    await databases.adapter.create(name);
    database = await databases.adapter.open(name);
    await migrate(database.writes, await readMigrations(MIGRATION_FOLDERS[name.kind]));
    await database.writes.batch([...rows], "write");
  });
  Deno.test.afterAll(async () => {
    database.close();
    await databases[Symbol.asyncDispose]();
  });

  const inTransaction: RawDatabase["inTransaction"] = async (work) => {
    const transaction = await database.writes.transaction("write");
    try {
      return await work(async (text) => (await transaction.execute(text)).rows);
    } finally {
      await transaction.rollback();
    }
  };
  return {
    inTransaction,
    commit: async (statements) => void await database.writes.batch([...statements], "write"),
    query: async (text) => (await database.reads.execute(text)).rows,
    attempt: (...statements) =>
      inTransaction(async (run) => {
        try {
          for (const statement of statements) await run(statement);
          return null;
        } catch (error) {
          return constraintMessage(error) ?? String(error);
        }
      }),
  };
}
