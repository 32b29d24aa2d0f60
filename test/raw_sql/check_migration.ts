import type { DatabaseName, OpenDatabase } from "../../db/adapters/adapter.ts";
import { migrate } from "../../db/migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { openTestAdapter } from "../../db/testing.ts";
import { SCHOOL } from "./school.ts";

const NAME: DatabaseName = { kind: "tenant", id: "ten_oak" };

export async function rows(database: OpenDatabase, text: string): Promise<unknown[][]> {
  const { rows } = await database.reads.execute(text);
  return rows.map((row) => Object.values({ ...row }));
}

/** Migrates a school that had `count` migrations and these rows. */
export async function checkMigration(
  count: number,
  statements: readonly string[],
  check: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await using databases = await openTestAdapter("file");
  await databases.adapter.create(NAME);
  using database = await databases.adapter.open(NAME);
  const migrations = await readMigrations(MIGRATION_FOLDERS.tenant);
  await migrate(database.writes, migrations.slice(0, count));
  await database.writes.batch([...SCHOOL, ...statements], "write");
  await migrate(database.writes, migrations);
  await check(database);
}
