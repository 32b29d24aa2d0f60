import assert from "node:assert/strict";
import { adapterOf } from "../../server/create_services.ts";
import { readConfig } from "../../server/config/config.ts";
import { migrate } from "../../db/migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { NOW, openTestCli, type TestCli } from "../testing.ts";

type Report = {
  dryRun: boolean;
  databases: {
    id: string;
    subdomain: string | null;
    state: string;
    error: string | null;
    snapshot: string | null;
  }[];
};

/** A school's database as the release before this one made it. */
async function makeOlder(cli: TestCli, id: string): Promise<void> {
  const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
  const name = { kind: "tenant", id } as const;
  await adapter.remove(name);
  await adapter.create(name);
  const { writes, close } = await adapter.open(name);
  await migrate(writes, (await readMigrations(MIGRATION_FOLDERS.tenant)).slice(0, -1));
  await writes.execute({ sql: "insert into tenant_identity values (?, ?)", args: [id, NOW.toISOString()] });
  close();
}

Deno.test("databases of an older release are checked, copied and brought up to date", async () => {
  await using cli = await openTestCli({ BASE_DOMAIN: "unitfolio.example" });
  const oak = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  await cli.json("tenant create --name Elm --subdomain elm");
  await makeOlder(cli, oak.id);
  const refused = await cli.run("tenant settings --tenant oak --centre-number 12345");
  assert.equal(refused.code, 1);

  const dry = await cli.json<Report>("tenant migrate --dry-run");
  const states = ({ databases }: Report) => databases.map(({ subdomain, state }) => [subdomain, state]);
  assert.deepEqual(states(dry), [[null, "current"], ["elm", "current"], ["oak", "checked"]]);
  const text = await cli.run("tenant migrate --dry-run");
  assert.equal(text.out, "Of 3 databases: 2 up to date, 1 would be migrated.\n");

  const report = await cli.json<Report>("tenant migrate");
  assert.deepEqual(states(report), [[null, "current"], ["elm", "current"], ["oak", "migrated"]]);
  const { snapshot } = report.databases[2]!;
  assert.match(snapshot!, /snapshots[/\\]2026-06-15T090000[/\\]ten_\w+-\d+\.db$/);
  assert.ok((await Deno.stat(snapshot!)).size > 0);
  assert.equal((await cli.run("tenant migrate")).out, "Of 3 databases: 3 up to date.\n");
});

Deno.test("a school whose database is gone fails, the exit code says so, and the others stay as they are", async () => {
  await using cli = await openTestCli({ BASE_DOMAIN: "unitfolio.example" });
  const oak = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  const elm = await cli.json<{ id: string }>("tenant create --name Elm --subdomain elm");
  await makeOlder(cli, oak.id);
  const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
  await adapter.remove({ kind: "tenant", id: elm.id });
  const run = await cli.run("tenant migrate --no-snapshots");
  assert.equal(run.code, 1);
  assert.match(run.out, /^Of 3 databases: 1 up to date, 1 left as they were, 1 failed\.\n {2}elm: /);
  const wrong = await cli.run("tenant migrate --concurrency 0");
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /Give a number from 1 to 64/);
});
