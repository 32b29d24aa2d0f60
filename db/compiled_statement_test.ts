import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { compiledStatement } from "./compiled_statement.ts";
import { eachAdapter } from "./testing.ts";

eachAdapter("a compiled statement uses the values it is given, wherever they stand", async (open) => {
  await using test = await open();
  let built = 0;
  const statement = compiledStatement<"a" | "b">((value) => {
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

Deno.test("a compiled statement equals one that is built anew", () => {
  const { sqlToQuery } = new SQLiteAsyncDialect();
  const fresh = (a: string) => sql`select 1 where ${a} = 'x' and ${sql`id = ${a}`}`;
  const compiled = compiledStatement<"a">((value) =>
    sql`select 1 where ${value("a")} = 'x' and ${sql`id = ${value("a")}`}`
  );
  const dialect = new SQLiteAsyncDialect();
  assert.deepEqual(sqlToQuery.call(dialect, compiled({ a: "y" })), sqlToQuery.call(dialect, fresh("y")));
});

Deno.test("a literal value or question mark in a compiled statement is refused", () => {
  assert.throws(() => compiledStatement(() => sql`select ${"theirs"}`)({}), /keeps no values/);
  assert.throws(() => compiledStatement(() => sql`select 'who?'`)({}), /no question marks/);
});
