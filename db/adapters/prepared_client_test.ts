import assert from "node:assert/strict";
import { ConnectionPool } from "@libsql/client/sqlite3";
import { fileClient } from "./file_client.ts";

const READS = "PRAGMA query_only=ON";

/** Registers a test with clients of one database file, which has a write-ahead log. */
function clientTest(
  name: string,
  test: (open: (pragmas?: string) => ReturnType<typeof fileClient>, path: string) => Promise<void>,
): void {
  Deno.test(name, async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/a.db`;
    const clients: ReturnType<typeof fileClient>[] = [];
    const open = (pragmas = "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON") => {
      const client = fileClient({ path, pragmas, busyTimeoutMs: 1000 });
      clients.push(client);
      return client;
    };
    try {
      await test(open, path);
    } finally {
      for (const client of clients) client.close();
      await Deno.remove(folder, { recursive: true });
    }
  });
}

clientTest(
  "statements kept compiled see new rows, new columns and what was bound this time",
  async (open) => {
    const writer = open();
    await writer.executeMultiple("create table t(a integer) strict; insert into t values (1)");
    const reader = open(READS);
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
  },
);

clientTest(
  "a statement kept compiled holds no snapshot between calls, so the log can be written back",
  async (open) => {
    const writer = open();
    await writer.executeMultiple("create table t(a integer) strict; insert into t values (1)");
    await writer.execute("insert into t values (2)");
    const reader = open(READS);
    await reader.execute("select a from t");
    await reader.execute("select a from t order by a limit 1");
    await writer.execute("insert into t values (3)");
    const { rows: [checkpoint] } = await writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    assert.equal(checkpoint!.busy, 0, "no reader is in the way");
  },
);

clientTest("a statement of at most one row brings it, none, or what went wrong", async (open) => {
  const client = open();
  await client.executeMultiple("create table t(a, b); insert into t values (1, null), (2, '{')");
  const read = async (above: number, column = "b") => {
    const sql = `select a, ${column} as b from t where a > ? order by a limit 1`;
    return (await client.execute({ sql, args: [above] })).rows.map((row) => ({ ...row }));
  };
  for (let i = 0; i < 2; i++) {
    assert.deepEqual(await read(0), [{ a: 1, b: null }]);
    assert.deepEqual(await read(2), []);
    await assert.rejects(read(1, "json(b)"), /malformed JSON/);
  }
});

clientTest("a write that failed can be made again, in a transaction as well as outside", async (open) => {
  const writer = open();
  await writer.executeMultiple("create table t(a integer unique check (a > 0)) strict");
  const insert = (a: number) => ({ sql: "insert into t(a) values (?) returning a", args: [a] });
  const silent = (a: number) => ({ sql: "insert into t(a) values (?)", args: [a] });
  await writer.execute(insert(1));
  await writer.execute(silent(2));
  for (const failing of [insert(1), silent(2), insert(0), silent(-1)]) {
    await assert.rejects(writer.execute(failing), /constraint/);
    await assert.rejects(writer.batch([silent(50), insert(51), failing], "write"), /constraint/);
    const transaction = await writer.transaction("write");
    await assert.rejects(transaction.execute(failing), /constraint/);
    await transaction.execute(silent(52));
    await transaction.rollback();
  }
  assert.deepEqual((await writer.execute(insert(3))).rows.map(({ a }) => a), [3]);
  const [first, second] = await writer.batch([insert(4), silent(5)], "write");
  assert.deepEqual([first!.rows[0]!.a, second!.rowsAffected], [4, 1]);
  assert.equal((await writer.execute("select group_concat(a) as a from t")).rows[0]!.a, "1,2,3,4,5");
});

clientTest("a write kept compiled obeys a trigger that another connection has made since", async (open) => {
  const [writer, other] = [open(), open()];
  await writer.executeMultiple("create table t(a integer) strict");
  const insert = { sql: "insert into t(a) values (?)", args: [1] };
  await writer.batch([insert], "write");
  await other.executeMultiple(
    "create trigger t_once before insert on t begin select raise(abort, 'only one'); end",
  );
  await assert.rejects(writer.batch([insert], "write"), /only one/);
});

clientTest("a missing argument is refused, instead of that of the run before", async (open) => {
  const client = open();
  for (const sql of ["select ? as a, ? as b", "select :a as a, :b as b"]) {
    const args = (...values: string[]) =>
      sql.includes(":") ? Object.fromEntries(values.map((value, index) => ["ab"[index], value])) : values;
    await client.execute({ sql, args: args("Ada", "her text") });
    await assert.rejects(client.execute({ sql, args: args("Ben") }), /run with 2 arguments, not 1/);
    const { rows } = await client.execute({ sql, args: args("Ben", "his") });
    assert.deepEqual({ ...rows[0] }, { a: "Ben", b: "his" });
  }
});

clientTest("foreign keys are off during each migration of a connection and on after it", async (open) => {
  const writer = open();
  await writer.executeMultiple(
    "create table p(id integer primary key) strict; create table c(p integer references p) strict",
  );
  const orphan = { sql: "insert into c(p) values (?)", args: [9] };
  for (const _turn of [1, 2]) {
    await writer.migrate([orphan]);
    await assert.rejects(writer.execute(orphan), /FOREIGN KEY/);
  }
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

clientTest(
  "a statement is asked for its shape once, and a transaction's own statements too",
  async (open, path) => {
    const writer = open();
    await writer.executeMultiple("create table t(a integer, b text) strict; insert into t values (1, 'x')");
    const calls = countedCalls(path);
    const reader = open(READS);
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
    }
  },
);
