import assert from "node:assert/strict";
import { join } from "node:path";
import { countRows } from "../fleet/count_rows.ts";
import { createTenantDatabase } from "../handle.ts";
import { filledBy, migrate } from "../migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../migrations.ts";
import { openTestAdapter, type TestDatabases } from "../testing.ts";
import type { DatabaseName, FillDatabase, OpenDatabase } from "./adapter.ts";
import { schemaOf } from "./copy_database.ts";
import { fileAdapter } from "./file.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const ELM = { kind: "tenant", id: "ten_elm" } as const;

/** Counts how often it has run. */
function countedFill(content: object, statements: string[]): FillDatabase & { runs: number } {
  const fill = {
    content,
    runs: 0,
    async run(client: Parameters<FillDatabase["run"]>[0]) {
      fill.runs++;
      await client.migrate(statements);
    },
  };
  return fill;
}
const notes = () => countedFill([crypto.randomUUID()], ["create table notes (note text) strict"]);

async function withOpen<T>(
  { adapter }: TestDatabases,
  name: DatabaseName,
  work: (db: OpenDatabase) => Promise<T>,
) {
  using database = await adapter.open(name);
  return await work(database);
}
const countOf = (test: TestDatabases, name: DatabaseName) =>
  withOpen(test, name, async ({ reads }) => (await reads.execute("select count(*) from notes")).rows[0]?.[0]);
const namesIn = (test: TestDatabases) =>
  [...Deno.readDirSync(join(test.dataDir, "tenants"))].map(({ name }) => name)
    .filter((name) => !/-(wal|shm)$/.test(name)).sort();

Deno.test("new databases are copies of one that was filled once, without what the first got since", async () => {
  await using test = await openTestAdapter("file");
  const [fill, other] = [notes(), notes()];
  await test.adapter.create(OAK, fill);
  await withOpen(test, OAK, ({ writes }) => writes.execute("insert into notes values ('of oak')"));
  await test.adapter.create(ELM, { ...fill });
  assert.equal(fill.runs, 1);
  assert.deepEqual([await countOf(test, OAK), await countOf(test, ELM)], [1, 0]);
  await test.adapter.create({ kind: "tenant", id: "ten_ash" }, other);
  assert.equal(other.runs, 1, "other content is another template");
  assert.deepEqual(namesIn(test), ["ten_ash.db", "ten_elm.db", "ten_oak.db"]);
});

Deno.test("a database that is there stays as it is, also where several servers make it at once", async () => {
  await using test = await openTestAdapter("file");
  const fill = notes();
  const servers = Array.from({ length: 5 }, () => fileAdapter({ dataDir: test.dataDir }));
  await Promise.all(servers.map((server) => server.create(OAK, fill)));
  const name = join(test.dataDir, "tenants", "ten_oak.db");
  const { ino, mode } = await Deno.stat(name);
  await withOpen(test, OAK, async ({ writes }) => {
    // One of them may have been in the way of another, which then leaves an empty database to its migrations.
    await writes.execute("create table if not exists notes (note text) strict");
    await writes.execute("insert into notes values ('kept')");
    await Promise.all(servers.map((server) => server.create(OAK, fill)));
  });
  assert.equal(await countOf(test, OAK), 1);
  assert.equal((await Deno.stat(name)).ino, ino);
  if (Deno.build.os !== "windows") assert.equal(mode! & 0o777, 0o600);
  assert.deepEqual(namesIn(test), ["ten_oak.db"]);
});

Deno.test("what a killed process left half-written is thrown away", async () => {
  await using test = await openTestAdapter("file");
  const left = join(test.dataDir, "tenants", "ten_oak.db.new");
  await Deno.mkdir(left, { recursive: true });
  await Deno.writeTextFile(join(left, "half"), "SQLite format 3");
  assert.equal(await test.adapter.exists(OAK), false);
  assert.deepEqual(await test.adapter.listTenants(), []);
  await test.adapter.create(OAK, notes());
  assert.deepEqual(namesIn(test), ["ten_oak.db"]);
  assert.equal(await countOf(test, OAK), 0);
  // Killed between the name and the end.
  await Deno.mkdir(left);
  await withOpen(test, OAK, ({ writes }) => writes.execute("insert into notes values ('kept')"));
  await test.adapter.create(OAK, notes());
  assert.deepEqual(namesIn(test), ["ten_oak.db"]);
  assert.equal(await countOf(test, OAK), 1);
  await Deno.mkdir(left);
  await test.adapter.remove(OAK);
  assert.deepEqual(namesIn(test), []);
});

Deno.test("where no template can be made, the database is empty and the next one is tried again", async () => {
  await using test = await openTestAdapter("file");
  const fill = notes();
  const { run } = fill;
  fill.run = () => Promise.reject(new Error("interrupted"));
  await test.adapter.create(OAK, fill);
  assert.deepEqual(await withOpen(test, OAK, ({ reads }) => schemaOf(reads)), []);
  await test.adapter.create(ELM, { ...fill, run });
  assert.equal(await countOf(test, ELM), 0);
});

for (const kind of ["control", "tenant"] as const) {
  Deno.test(`${kind}: a copy equals what the migrations make one by one`, async () => {
    await using test = await openTestAdapter("file");
    const migrations = await readMigrations(MIGRATION_FOLDERS[kind]);
    const contents = async ({ reads }: OpenDatabase) => {
      const { rows } = await reads.execute("select number, name from migrations order by number");
      const pragmas = ["integrity_check", "foreign_key_check", "journal_mode", "page_size", "encoding"];
      const values = await Promise.all(
        pragmas.map(async (name) => (await reads.execute(`pragma ${name}`)).rows.map((row) => row[0])),
      );
      return {
        schema: await schemaOf(reads),
        counts: await countRows(reads),
        history: rows.map(String),
        values,
      };
    };
    await test.adapter.create(OAK);
    const expected = await withOpen(test, OAK, async (database) => {
      await migrate(database.writes, migrations);
      return await contents(database);
    });
    await test.adapter.create(ELM, filledBy(migrations));
    assert.deepEqual(await withOpen(test, ELM, contents), expected);
  });
}

Deno.test("a school's database names that school alone, and when it was made", async () => {
  await using test = await openTestAdapter("file");
  const migrations = await readMigrations(MIGRATION_FOLDERS.tenant);
  for (const name of [OAK, ELM]) (await createTenantDatabase(test.adapter, name, migrations)).close();
  const bytes = await Deno.readFile(join(test.dataDir, "tenants", "ten_elm.db"));
  assert.ok(!new TextDecoder("latin1").decode(bytes).includes("ten_oak"));
  const { rows } = await withOpen(
    test,
    ELM,
    ({ reads }) =>
      reads.execute(
        "select tenant_id, (select max(applied_at) from migrations) <= created_at from tenant_identity",
      ),
  );
  assert.deepEqual(rows.map((row) => [row[0], row[1]]), [["ten_elm", 1]]);
});
