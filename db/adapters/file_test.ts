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
    (error) => error instanceof AppError && error.code === "not_found",
  );
  assert.deepEqual([...Deno.readDirSync(test.dataDir)], []);
});

Deno.test("each connection keeps foreign keys, and writes are synced in full to a write-ahead log", async () => {
  await using test = await openTestAdapter("file");
  await test.adapter.create(OAK);
  const database = await test.adapter.open(OAK);
  const pragma = async (side: "reads" | "writes", name: string) =>
    (await database[side].execute(`select * from pragma_${name}`)).rows[0]?.[0];
  try {
    for (const side of ["reads", "writes"] as const) {
      assert.equal(await pragma(side, "foreign_keys"), 1);
      assert.equal(await pragma(side, "journal_mode"), "wal");
      assert.equal(await pragma(side, "query_only"), side === "reads" ? 1 : 0);
    }
    assert.equal(await pragma("writes", "synchronous"), 2);
    await assert.rejects(database.reads.batch(["select 1", "create table a (b)"], "read"), /readonly/);
  } finally {
    database.close();
  }
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
  name: "databases that are closed do not pile up open files",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using test = await openTestAdapter("file");
    await test.adapter.create(OAK);
    const databases = [];
    for (let n = 0; n < 100; n++) {
      const database = await test.adapter.open(OAK);
      await database.reads.execute("select count(*) from sqlite_schema");
      databases.push(database);
    }
    const opened = openFiles(test.dataDir);
    assert.ok(opened >= databases.length, `${opened} files`);
    for (const database of databases) database.close();
    let left = opened;
    // What was collected is closed in turns of its own.
    for (let turn = 0; turn < 1000 && left >= opened / 3; turn++) {
      await setImmediate();
      left = openFiles(test.dataDir);
    }
    assert.ok(left < opened / 3, `${left} of ${opened} files are still open`);
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
