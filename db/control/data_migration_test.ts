import assert from "node:assert/strict";
import { migrate } from "../migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../migrations.ts";
import { openTestAdapter } from "../testing.ts";

const CONTROL = { kind: "control" } as const;
const AT = "2026-06-15T09:00:00.000Z";

Deno.test("an older installation's schools are swept within a day, once a day from then on, and counted", async () => {
  await using databases = await openTestAdapter("file");
  await databases.adapter.create(CONTROL);
  using database = await databases.adapter.open(CONTROL);
  const migrations = await readMigrations(MIGRATION_FOLDERS.control);
  await migrate(database.writes, migrations.slice(0, 2));
  await database.writes.batch([
    `insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
      values ('ten_oak', 'Oak', 'oak', '${AT}', '${AT}', '${AT}'), ('ten_new', 'New', 'new', null, '${AT}', '${AT}')`,
    `insert into outbox (id, kind, payload, run_at, created_at)
      values ('obx_daily', 'sweep_installation', '{}', '${AT}', '${AT}'), ('obx_mail', 'mail', '{}', '${AT}', '${AT}')`,
  ], "write");
  const before = Date.now();
  await migrate(database.writes, migrations);
  const { rows } = await database.reads.execute(
    "select id, kind, tenant_id, run_at from outbox order by id",
  );
  assert.deepEqual(rows.map(({ id, kind, tenant_id }) => [id, kind, tenant_id]), [
    ["obx_mail", "mail", null],
    ["stats_ten_oak", "refresh_stats", "ten_oak"],
    ["sweep_installation", "sweep", null],
    ["sweep_ten_oak", "sweep", "ten_oak"],
  ]);
  for (const { run_at } of rows.slice(1)) {
    const at = new Date(String(run_at));
    assert.equal(at.toISOString(), run_at);
    assert.ok(at.getTime() >= before - 1000 && at.getTime() <= Date.now() + 86_400_000, at.toISOString());
  }
});
