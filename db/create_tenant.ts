import type { Adapter, DatabaseName } from "./adapters/adapter.ts";
import { checkIdentity, identityOf } from "./handle.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";

/** Makes, migrates and names a tenant's database; whatever of this was done before, by a killed process say, is kept. */
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
