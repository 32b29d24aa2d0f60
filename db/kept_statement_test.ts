import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { keptStatement } from "./kept_statement.ts";
import { eachAdapter } from "./testing.ts";

eachAdapter("a kept statement answers with the values it is given, wherever they stand", async (open) => {
  await using test = await open();
  let built = 0;
  const statement = keptStatement<"a" | "b">((value) => {
    built++;
    const twice = sql`${value("a")} || ${value("a")}`;
    return sql`select ${twice} as twice, ${value("b")} is null as none, typeof(${value("b")}) as type`;
  });
  const ask = (a: string, b: string | number | null) =>
    test.doors.readControl((db) => db.all(statement({ a, b })));
  assert.deepEqual(await ask("x", null), [{ twice: "xx", none: 1, type: "null" }]);
  assert.deepEqual(await ask("?'\"", 7), [{ twice: "?'\"?'\"", none: 0, type: "integer" }]);
  assert.equal(built, 1);
});

Deno.test("a kept statement says the same as one that is written anew", () => {
  const { sqlToQuery } = new SQLiteAsyncDialect();
  const written = (a: string) => sql`select 1 where ${a} = 'x' and ${sql`id = ${a}`}`;
  const kept = keptStatement<"a">((value) =>
    sql`select 1 where ${value("a")} = 'x' and ${sql`id = ${value("a")}`}`
  );
  const dialect = new SQLiteAsyncDialect();
  assert.deepEqual(sqlToQuery.call(dialect, kept({ a: "y" })), sqlToQuery.call(dialect, written("y")));
});

Deno.test("a statement that would keep somebody's value, or a question mark, is refused", () => {
  assert.throws(() => keptStatement(() => sql`select ${"theirs"}`)({}), /keeps no values/);
  assert.throws(() => keptStatement(() => sql`select 'who?'`)({}), /no question marks/);
});
