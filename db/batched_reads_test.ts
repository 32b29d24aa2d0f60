import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from "@libsql/client";
import assert from "node:assert/strict";
import { batchedReads, isReadOnly } from "./batched_reads.ts";

const textOf = (statement: InStatement) => typeof statement === "string" ? statement : statement.sql;

function recordingClient(fails: (sql: string) => boolean = () => false) {
  const calls: string[][] = [];
  const answer = (sql: string): ResultSet => ({
    columns: [sql],
    columnTypes: [],
    rows: [],
    rowsAffected: 0,
    lastInsertRowid: undefined,
    toJSON: () => sql,
  });
  return {
    calls,
    batch(statements: (InStatement | [string, unknown?])[], mode?: string) {
      assert.equal(mode, "read");
      const texts = statements.map((text) => Array.isArray(text) ? text[0] : textOf(text));
      calls.push(texts);
      const failing = texts.findIndex(fails);
      if (failing >= 0) return Promise.reject(new LibsqlBatchError("no", failing, "SQLITE_ERROR"));
      return Promise.resolve(texts.map(answer));
    },
    execute(statement: InStatement) {
      const sql = textOf(statement);
      calls.push([sql]);
      return fails(sql)
        ? Promise.reject(new LibsqlError(`no: ${sql}`, "SQLITE_ERROR"))
        : Promise.resolve(answer(sql));
    },
  };
}

Deno.test("reads of one turn are one batch, each with its own result", async () => {
  const client = recordingClient();
  const execute = batchedReads(client);
  async function later(): Promise<ResultSet> {
    await Promise.resolve();
    return await execute("select 3");
  }
  const results = await Promise.all([execute("select 1"), execute("select 2"), later()]);
  assert.deepEqual(results.map((result) => result.columns[0]), ["select 1", "select 2", "select 3"]);
  assert.deepEqual(client.calls, [["select 1", "select 2", "select 3"]]);
  await execute("select 4");
  assert.equal(client.calls.length, 2);
});

Deno.test("a failing statement fails alone", async () => {
  const client = recordingClient((sql) => sql === "select bad");
  const execute = batchedReads(client);
  const results = await Promise.allSettled(["select 1", "select bad", "select 2"].map((sql) => execute(sql)));
  assert.deepEqual(results.map((result) => result.status), ["fulfilled", "rejected", "fulfilled"]);
  assert.match(String(results[1]?.status === "rejected" && results[1].reason), /no: select bad/);
});

Deno.test("an unreachable database is not tried again for each statement", async () => {
  let calls = 0;
  const unreachable = () => {
    calls++;
    return Promise.reject(new Error("gone"));
  };
  const execute = batchedReads({ batch: unreachable, execute: unreachable });
  const results = await Promise.allSettled([execute("select 1"), execute("select 2")]);
  assert.ok(results.every((result) => result.status === "rejected"));
  assert.equal(calls, 1);
});

Deno.test("a write is refused before it is sent, and the reads beside it are answered", async () => {
  const client = recordingClient();
  const execute = batchedReads(client);
  const write = execute("delete from notes");
  const read = execute("select 1");
  await assert.rejects(write, /only reads/);
  await read;
  assert.deepEqual(client.calls, [["select 1"]]);
});

const READS = [
  "select 1",
  "  SELECT replace(words, 'a', 'b') from notes",
  "-- delete from notes\nselect 1",
  "/* update */ values (1)",
  "with a as (select 1) select * from a",
  "with recursive a(n) as (values (1) union select n + 1 from a) select replace('a', 'b', n) from a",
  "with a as (select 'delete from notes where (') select * from a",
  'with "delete" as (select 1) select * from "delete"',
  "explain query plan delete from notes",
  "pragma table_info(notes)",
];
const WRITES = [
  "insert into notes values (1)",
  "with a as (select 1) insert into notes select * from a",
  "with a as (select ')') delete from notes",
  "with a as (select 1) replace into notes select * from a",
  "/* select */ update notes set words = ''",
  "replace into notes values (1)",
  "create table x (a)",
  "drop table notes",
  "begin immediate",
  "commit",
  "attach 'x' as y",
  "vacuum",
  "pragma query_only = off",
  "pragma foreign_keys",
  "",
];

Deno.test("read-only statements are told from all others", () => {
  for (const sql of READS) assert.equal(isReadOnly(sql), true, sql);
  for (const sql of WRITES) assert.equal(isReadOnly(sql), false, sql);
});
