import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseName } from "../adapters/adapter.ts";
import { migrate } from "../migrate.ts";
import { migrationOf } from "../migrations.ts";
import { ADAPTERS, openTestAdapter } from "../testing.ts";
import { type FleetOptions, migrateFleet } from "./migrate_fleet.ts";

const CONTROL: DatabaseName = { kind: "control" };
const TENANTS = ["ten_ash", "ten_elm", "ten_oak"].map((id): DatabaseName => ({ kind: "tenant", id }));

const FIRST = migrationOf(
  1,
  "notes",
  `create table tenant_identity (tenant_id text primary key not null) strict;
   create table people (id integer primary key, name text not null) strict;
   create table notes (id integer primary key, person_id integer not null references people (id), words text) strict;`,
);
const REBUILD = migrationOf(
  2,
  "names are short",
  `create table new_people (id integer primary key, name text not null check (length(name) < 6)) strict;
   insert into new_people select * from people;
   drop table people;
   alter table new_people rename to people;`,
);
const EMPTY = migrationOf(3, "no words", "update notes set words = null;");

for (const kind of ADAPTERS) {
  const openFleet = async () => {
    const databases = await openTestAdapter(kind);
    const { adapter } = databases;
    for (const name of [CONTROL, ...TENANTS]) {
      await adapter.create(name);
      using database = await adapter.open(name);
      const { writes } = database;
      await migrate(writes, [FIRST]);
      const id = name.kind === "tenant" ? name.id : "control";
      await writes.batch([
        { sql: "insert into tenant_identity values (?)", args: [id] },
        "insert into people values (1, 'Ada')",
        "insert into notes values (1, 1, 'a word')",
      ], "write");
    }
    const read = async (name: DatabaseName, sql: string) => {
      using database = await adapter.open(name);
      return (await database.reads.execute(sql)).rows[0]?.[0];
    };
    const write = async (name: DatabaseName, sql: string) => {
      using database = await adapter.open(name);
      await database.writes.execute(sql);
    };
    const run = (over: Partial<FleetOptions> = {}) =>
      migrateFleet({
        adapter,
        migrations: { control: [FIRST], tenant: [FIRST, REBUILD, EMPTY] },
        names: [CONTROL, ...TENANTS],
        concurrency: 2,
        snapshots: null,
        ...over,
      });
    const versions = () =>
      Promise.all(TENANTS.map((name) => read(name, "select max(number) from migrations where number > 0")));
    return { ...databases, read, write, run, versions, dispose: () => databases[Symbol.asyncDispose]() };
  };
  type Fleet = Awaited<ReturnType<typeof openFleet>>;
  const fleetTest = (name: string, test: (fleet: Fleet) => Promise<void>) =>
    Deno.test(`${name} (${kind})`, async () => {
      const fleet = await openFleet();
      await test(fleet).finally(fleet.dispose);
    });

  fleetTest("all that are behind are checked, copied and migrated, and then current", async (fleet) => {
    const snapshots = `${fleet.dataDir}/snapshots`;
    const seen: string[] = [];
    const results = await fleet.run({
      snapshots,
      onProgress: (done, all, phase) => seen.push(`${phase} ${done}/${all}`),
    });
    assert.deepEqual(results.map(({ from, to, state, error }) => [from, to, state, error]), [
      [1, 1, "current", null],
      ...TENANTS.map(() => [1, 3, "migrated", null]),
    ]);
    assert.deepEqual(seen, [
      "check 1/4",
      "check 2/4",
      "check 3/4",
      "check 4/4",
      "migrate 1/3",
      "migrate 2/3",
      "migrate 3/3",
    ]);
    assert.deepEqual(await fleet.versions(), [3, 3, 3]);
    assert.equal(await fleet.read(TENANTS[0]!, "select words from notes"), null);
    const [, ash] = results;
    assert.equal(ash!.snapshot, `${snapshots}/ten_ash-1.db`);
    if (Deno.build.os !== "windows") assert.equal(Deno.statSync(ash!.snapshot!).mode! & 0o777, 0o600);
    using copy = new DatabaseSync(ash!.snapshot!, { readOnly: true });
    assert.equal(copy.prepare("select words from notes").get()!.words, "a word", "as it was before");
    assert.ok((await fleet.run()).every(({ state }) => state === "current"));
    await fleet.write(TENANTS[0]!, "delete from migrations where number > 1");
    const [, again] = await fleet.run({ snapshots });
    assert.equal(again!.snapshot, `${snapshots}/ten_ash-1-2.db`, "a copy is never written over");
  });

  fleetTest("one that would fail, lose rows or references lets none be migrated", async (fleet) => {
    const [, elm] = TENANTS;
    const reasonOf = async (over: Partial<FleetOptions> = {}) => {
      const results = await fleet.run(over);
      assert.deepEqual(await fleet.versions(), [1, 1, 1]);
      const failed = results.filter(({ state }) => state === "failed");
      assert.ok(failed.length > 0);
      return failed.map(({ error }) => error).join("\n");
    };
    await fleet.write(elm!, "update people set name = 'Ada Hill'");
    assert.match(await reasonOf(), /^migration 2, names are short: .*CHECK constraint failed/);
    await fleet.write(elm!, "update people set name = 'Ada'");
    const tenant = (script: string) => ({
      migrations: { control: [FIRST], tenant: [FIRST, migrationOf(2, "more", script)] },
    });
    assert.match(await reasonOf(tenant("delete from notes;")), /1 of 1 rows of notes would be lost/);
    assert.match(await reasonOf(tenant("drop table notes;")), /1 of 1 rows of notes would be lost/);
    assert.match(
      await reasonOf(tenant("-- removes rows of people\ndelete from people;")),
      /1 rows of notes would refer to rows of people that do not exist/,
    );
    await fleet.write(elm!, "update tenant_identity set tenant_id = 'ten_oak'");
    assert.match(await reasonOf(), /ten_elm carries the identity ten_oak/);
    await fleet.write(elm!, "update tenant_identity set tenant_id = 'ten_elm'");
    const declared = await fleet.run(tenant("-- removes rows of notes\ndelete from notes;"));
    assert.deepEqual(declared.map(({ state }) => state), ["current", "migrated", "migrated", "migrated"]);
  });

  fleetTest("a rehearsal changes nothing, and one that was cut goes on", async (fleet) => {
    const dry = await fleet.run({ dryRun: true });
    assert.deepEqual(dry.map(({ state }) => state), ["current", "checked", "checked", "checked"]);
    assert.deepEqual(await fleet.versions(), [1, 1, 1]);
    assert.equal(await fleet.read(TENANTS[0]!, "select words from notes"), "a word");
    const cut = fleet.run({
      concurrency: 1,
      onProgress(done, _all, phase) {
        if (phase === "migrate" && done === 1) throw new Error("cut");
      },
    });
    await assert.rejects(cut, /cut/);
    assert.deepEqual(await fleet.versions(), [3, 1, 1]);
    const rest = await fleet.run();
    assert.deepEqual(rest.map(({ state }) => state), ["current", "current", "migrated", "migrated"]);
    const ahead = await fleet.run({ migrations: { control: [FIRST], tenant: [FIRST, REBUILD] } });
    assert.deepEqual(ahead.map(({ state }) => state), ["current", "ahead", "ahead", "ahead"]);
  });

  fleetTest("a copy is loaded as a database of its own, and never over another", async (fleet) => {
    const [ash] = TENANTS;
    const path = `${fleet.dataDir}/ash.db`;
    await fleet.adapter.snapshot(ash!, path);
    await assert.rejects(fleet.adapter.snapshot(ash!, path), "a file is never written over");
    await assert.rejects(fleet.adapter.load(TENANTS[1]!, path), /already/);
    const yew: DatabaseName = { kind: "tenant", id: "ten_yew" };
    await fleet.adapter.load(yew, path);
    assert.equal(await fleet.read(yew, "select words from notes"), "a word");
    await fleet.write(yew, "update notes set words = 'another'");
    assert.equal(await fleet.read(ash!, "select words from notes"), "a word");
    await fleet.adapter.remove(yew);
    const missing: DatabaseName = { kind: "tenant", id: "ten_none" };
    await assert.rejects(fleet.adapter.snapshot(missing, `${fleet.dataDir}/none.db`));
  });
}
