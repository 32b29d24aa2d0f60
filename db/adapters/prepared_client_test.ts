import assert from "node:assert/strict";
import { ConnectionPool } from "@libsql/client/sqlite3";
import { fileClient } from "./file_client.ts";

Deno.test("statements kept compiled see new rows, new columns and what was bound this time", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/a.db`;
  const writer = fileClient({ path, pragmas: "PRAGMA journal_mode=WAL", busyTimeoutMs: 1000 });
  await writer.executeMultiple("create table t(a integer) strict; insert into t values (1)");
  const reader = fileClient({ path, pragmas: "PRAGMA query_only=ON", busyTimeoutMs: 1000, readOnly: true });
  const read = async (above: number, columns = "a") => {
    const sql = `select ${columns} from t where a > ? order by a`;
    return (await reader.execute({ sql, args: [above] })).rows.map((row) => ({ ...row }));
  };
  assert.deepEqual(await read(0), [{ a: 1 }]);
  await writer.execute("insert into t values (2)");
  assert.deepEqual(await read(0), [{ a: 1 }, { a: 2 }]);
  assert.deepEqual(await read(1), [{ a: 2 }]);
  assert.deepEqual(await read(1, "*"), [{ a: 2 }]);
  await writer.execute("alter table t add column b text default 'new'");
  assert.deepEqual(await read(1), [{ a: 2 }]);
  assert.deepEqual(await read(1, "*"), [{ a: 2, b: "new" }], "every column means those there are now");
  await assert.rejects(reader.execute("insert into t(a) values (3)"));
  assert.deepEqual(await read(1), [{ a: 2 }], "and a refused statement spoils no other");
  reader.close();
  writer.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a statement kept compiled holds no snapshot between calls, so the log can be written back", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/a.db`;
  const writer = fileClient({ path, pragmas: "PRAGMA journal_mode=WAL", busyTimeoutMs: 1000 });
  await writer.executeMultiple("create table t(a integer) strict; insert into t values (1)");
  const reader = fileClient({ path, pragmas: "PRAGMA query_only=ON", busyTimeoutMs: 1000, readOnly: true });
  await reader.execute("select a from t");
  await writer.execute("insert into t values (2)");
  const { rows: [checkpoint] } = await writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  assert.equal(checkpoint!.busy, 0, "no reader is in the way");
  reader.close();
  writer.close();
  await Deno.remove(folder, { recursive: true });
});

/** Methods of the library's statements, by how often they were called. */
function countedCalls(path: string) {
  const statement: object = new ConnectionPool(path, {}, 1).acquireSync().prepare("select 1");
  const prototype = Object.getPrototypeOf(statement);
  const counts: Record<string, number> = {};
  const before = new Map(["raw", "safeIntegers", "columns"].map((name) => [name, prototype[name]]));
  for (const [name, method] of before) {
    prototype[name] = function (...args: unknown[]) {
      counts[name] = (counts[name] ?? 0) + 1;
      return method.apply(this, args);
    };
  }
  return { counts, end: () => void before.forEach((method, name) => prototype[name] = method) };
}

Deno.test("a statement is asked for its shape once, and a transaction's own statements too", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/a.db`;
  const writer = fileClient({ path, pragmas: "PRAGMA journal_mode=WAL", busyTimeoutMs: 1000 });
  await writer.executeMultiple("create table t(a integer, b text) strict; insert into t values (1, 'x')");
  const calls = countedCalls(path);
  const reader = fileClient({ path, pragmas: "PRAGMA query_only=ON", busyTimeoutMs: 1000, readOnly: true });
  try {
    for (let turn = 0; turn < 5; turn++) {
      const { rows, columns } = await reader.execute("select a, b from t");
      assert.deepEqual([columns, rows.map((row) => ({ ...row }))], [["a", "b"], [{ a: 1, b: "x" }]]);
    }
    assert.deepEqual(calls.counts, { raw: 1, safeIntegers: 1, columns: 1 });
    for (let turn = 0; turn < 5; turn++) {
      const results = await reader.batch(["select a, b from t", "select b as a from t"], "read");
      assert.deepEqual(results.map(({ rows }) => rows[0]?.a), [1, "x"]);
    }
    assert.equal(calls.counts.columns, 2);
  } finally {
    calls.end();
    reader.close();
    writer.close();
    await Deno.remove(folder, { recursive: true });
  }
});
