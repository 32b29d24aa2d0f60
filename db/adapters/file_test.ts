import assert from "node:assert/strict";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { openTestAdapter } from "../testing.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;

Deno.test("opening a database never makes a file", async () => {
  await using test = await openTestAdapter("file");
  await assert.rejects(
    test.adapter.open(OAK),
    { code: "unavailable" },
  );
  assert.deepEqual([...Deno.readDirSync(test.dataDir)], []);
});

Deno.test("each connection keeps foreign keys, and writes are synced in full to a write-ahead log", async () => {
  await using test = await openTestAdapter("file");
  await test.adapter.create(OAK);
  using database = await test.adapter.open(OAK);
  const pragma = async (side: "reads" | "writes", name: string) =>
    (await database[side].execute(`select * from pragma_${name}`)).rows[0]?.[0];
  for (const side of ["reads", "writes"] as const) {
    assert.equal(await pragma(side, "foreign_keys"), 1);
    assert.equal(await pragma(side, "journal_mode"), "wal");
    assert.equal(await pragma(side, "query_only"), side === "reads" ? 1 : 0);
  }
  assert.equal(await pragma("writes", "synchronous"), 2);
  await assert.rejects(database.reads.batch(["select 1", "create table a (b)"], "read"), /readonly/);
});

Deno.test("removing a database leaves no file of it, and may be done twice", async () => {
  await using test = await openTestAdapter("file");
  await test.adapter.create(OAK);
  const database = await test.adapter.open(OAK);
  await database.writes.execute("create table a (b)");
  await test.adapter.remove(OAK);
  database.close();
  await test.adapter.remove(OAK);
  assert.equal(await test.adapter.exists(OAK), false);
  assert.deepEqual([...Deno.readDirSync(join(test.dataDir, "tenants"))], []);
});

const DESCRIPTORS = "/proc/self/fd";
/** Each leaves two files or three. */
const TURNS = 200;
/** At most the files of 25 databases, and of the one just closed. */
const MAX_FILES = 60;

function openFiles(folder: string): number {
  const links = [...Deno.readDirSync(DESCRIPTORS)].map(({ name }) => {
    try {
      return Deno.readLinkSync(join(DESCRIPTORS, name));
    } catch {
      // The listing's own descriptor is gone.
      return "";
    }
  });
  return links.filter((link) => link.startsWith(folder)).length;
}

Deno.test({
  name: "databases that are opened and closed in turn do not pile up open files",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using test = await openTestAdapter("file");
    await test.adapter.create(OAK);
    const first = await test.adapter.open(OAK);
    await first.writes.execute("create table once (a integer unique) strict");
    first.close();
    let most = 0;
    for (let n = 0; n < TURNS; n++) {
      const database = await test.adapter.open(OAK);
      await database.reads.execute("select count(*) from sqlite_schema");
      const add = { sql: "insert into once(a) values (?)", args: [n] };
      await database.writes.execute(add);
      if (n % 2) await assert.rejects(database.writes.execute(add), /constraint/);
      database.close();
      // What was collected is closed in a turn of its own.
      await setImmediate();
      most = Math.max(most, openFiles(test.dataDir));
    }
    assert.ok(most > 0, "files of the folder are counted");
    assert.ok(most <= MAX_FILES, `${most} files are open`);
  },
});

Deno.test("a malformed id reaches no path", async () => {
  await using test = await openTestAdapter("file");
  await test.adapter.create({ kind: "control" });
  const sly = { kind: "tenant", id: "../control" } as const;
  assert.equal(await test.adapter.exists(sly), false);
  await assert.rejects(test.adapter.open(sly), AppError);
  await assert.rejects(test.adapter.create(sly), AppError);
  await assert.rejects(test.adapter.remove(sly), AppError);
  assert.equal(await test.adapter.exists({ kind: "control" }), true);
});
