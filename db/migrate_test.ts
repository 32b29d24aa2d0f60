import assert from "node:assert/strict";
import type { DatabaseName, OpenDatabase } from "./adapters/adapter.ts";
import { migrate, schemaState } from "./migrate.ts";
import { migrationOf } from "./migrations.ts";
import { type AdapterKind, openTestAdapter } from "./testing.ts";

const NAME: DatabaseName = { kind: "tenant", id: "ten_a" };

const FIRST = migrationOf(
  1,
  "parents",
  `create table parents (id integer primary key, name text not null) strict;
   create table children (id integer primary key, parent_id integer not null references parents (id)) strict;
   create trigger named before insert on parents when new.name = '' begin
     select raise(abort, 'a name; please');
   end;
   insert into parents values (1, 'Ada'); insert into children values (1, 1);`,
);

async function withDatabase(kind: AdapterKind, test: (database: OpenDatabase) => Promise<void>) {
  await using databases = await openTestAdapter(kind);
  await databases.adapter.create(NAME);
  using database = await databases.adapter.open(NAME);
  await test(database);
}

async function count(database: OpenDatabase, table: string): Promise<unknown> {
  return (await database.reads.execute(`select count(*) as n from ${table}`)).rows[0]?.n;
}

for (const kind of ["file", "remote"] as const) {
  const test = (name: string, body: (database: OpenDatabase) => Promise<void>) =>
    Deno.test(`${name} (${kind})`, () => withDatabase(kind, body));

  test("migrations are applied in order, once, with their names and triggers", async (database) => {
    const second = migrationOf(2, "nicknames", "alter table parents add column nickname text;");
    assert.equal(await schemaState(database.reads), 0);
    await migrate(database.writes, [FIRST]);
    await migrate(database.writes, [FIRST, second]);
    await migrate(database.writes, [FIRST, second]);
    assert.equal(await schemaState(database.reads), 2);
    const { rows } = await database.reads.execute("select number, name from migrations order by number");
    assert.deepEqual(rows.map((row) => [row.number, row.name]), [[1, "parents"], [2, "nicknames"]]);
    await assert.rejects(database.writes.execute("insert into parents (name) values ('')"), /a name; please/);
  });

  test("a failing migration changes nothing, and those before it stay", async (database) => {
    const broken = migrationOf(
      2,
      "broken",
      "create table later (a text) strict; insert into nowhere values (1);",
    );
    await assert.rejects(migrate(database.writes, [FIRST, broken]), /migration 2, broken: .*nowhere/);
    assert.equal(await schemaState(database.reads), 1);
    await assert.rejects(count(database, "later"), /no such table/);
    const fixed = migrationOf(2, "fixed", "create table later (a text) strict;");
    await migrate(database.writes, [FIRST, fixed]);
    assert.equal(await count(database, "later"), 0);
  });

  test("a migration that orphans a row is undone as a whole", async (database) => {
    const orphaning = migrationOf(2, "orphaning", "delete from parents;");
    await assert.rejects(migrate(database.writes, [FIRST, orphaning]), /refer to rows that do not exist/);
    assert.deepEqual([await schemaState(database.reads), await count(database, "parents")], [1, 1]);
  });

  test("a table can be rebuilt beneath its children, and foreign keys are on again afterwards", async (database) => {
    const rebuild = migrationOf(
      2,
      "rebuild",
      `create table parents_new (id integer primary key, name text not null, age integer) strict;
       insert into parents_new select id, name, null from parents;
       drop table parents; alter table parents_new rename to parents;`,
    );
    await migrate(database.writes, [FIRST, rebuild]);
    assert.equal(await count(database, "children"), 1);
    await assert.rejects(database.writes.execute("insert into children values (2, 99)"), /FOREIGN KEY/);
  });

  test("a large change is made in runs between which others write, and one that is cut goes on", async (database) => {
    const numbers = migrationOf(
      1,
      "numbers",
      `create table numbers (id integer primary key, n integer not null) strict;
       create table others (at text) strict;
       insert into numbers (n) with recursive c(i) as (select 1 union all select i + 1 from c where i < 1000)
         select 0 from c;`,
    );
    const large = migrationOf(
      2,
      "large",
      `alter table numbers add column moved integer;
-- repeated step
update numbers set n = n + 1, moved = 1 where id in (select id from numbers where moved is null limit 50);
-- step
insert into others values ('last');`,
    );
    await migrate(database.writes, [numbers]);
    let runs = 0;
    const cut: typeof database.writes.migrate = async (statements) => {
      if (++runs === 6) throw new Error("cut");
      const result = await database.writes.migrate(statements);
      await database.writes.execute("insert into others values ('between')");
      return result;
    };
    await assert.rejects(
      migrate({ ...database.writes, migrate: cut }, [numbers, large]),
      /migration 2, large: cut/,
    );
    assert.equal(await schemaState(database.reads), 1);
    assert.equal(await count(database, "numbers where moved = 1"), 200);
    await Promise.all([1, 2].map(() => migrate(database.writes, [numbers, large])));
    assert.equal(await schemaState(database.reads), 2);
    assert.equal(await count(database, "numbers where n = 1 and moved = 1"), 1000);
    assert.deepEqual(
      [await count(database, "others where at = 'last'"), await count(database, "migrations")],
      [1, 2],
    );
    assert.equal(await count(database, "others where at = 'between'"), 5);
  });

  test("concurrent migrations both succeed", async (database) => {
    await Promise.all([migrate(database.writes, [FIRST]), migrate(database.writes, [FIRST])]);
    assert.deepEqual([await schemaState(database.reads), await count(database, "parents")], [1, 1]);
  });
}
