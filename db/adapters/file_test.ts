import assert from "node:assert/strict";
import { join } from "node:path";
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
