import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { compiledStatement } from "./compiled_statement.ts";
import { eachAdapter } from "./testing.ts";
import { typedRows } from "./typed_rows.ts";

eachAdapter("a compiled statement uses the values it is given, wherever they stand", async (open) => {
  await using test = await open();
  let built = 0;
  const statement = compiledStatement((value: (name: "a" | "b") => SQL) => {
    built++;
    const twice = sql`${value("a")} || ${value("a")}`;
    const fields = {
      twice: sql<string>`${twice}`,
      none: sql<0 | 1>`${value("b")} is null`,
      type: sql<string>`typeof(${value("b")})`,
    };
    return typedRows(fields, (columns) => sql`select ${columns}`);
  });
  const ask = (a: string, b: string | number | null) =>
    test.doors.readControl((db) => db.all(statement({ a, b })));
  assert.deepEqual(await ask("x", null), [{ twice: "xx", none: 1, type: "null" }]);
  assert.deepEqual(await ask("?'\"", 7), [{ twice: "?'\"?'\"", none: 0, type: "integer" }]);
  assert.equal(built, 1);
});

Deno.test("a compiled statement equals one that is built each time", () => {
  const { sqlToQuery } = new SQLiteAsyncDialect();
  const fresh = (a: string) => sql`select 1 where ${a} = 'x' and ${sql`id = ${a}`}`;
  const compiled = compiledStatement((value: (name: "a") => SQL) =>
    sql`select 1 where ${value("a")} = 'x' and ${sql`id = ${value("a")}`}`
  );
  const dialect = new SQLiteAsyncDialect();
  assert.deepEqual(sqlToQuery.call(dialect, compiled({ a: "y" })), sqlToQuery.call(dialect, fresh("y")));
});

Deno.test("a literal value in a compiled statement is refused, and one within another", () => {
  assert.throws(() => compiledStatement(() => sql`select ${"theirs"}`)({}), /keeps no values/);
  const compiled = compiledStatement((value: (name: "a") => SQL) => sql`select ${value("a")}`)({ a: "who?" });
  const within = sql`select exists (${compiled})`;
  assert.throws(() => new SQLiteAsyncDialect().sqlToQuery(within), /no part of another/);
});

Deno.test("drizzle is asked for a compiled statement's text once, however often it is run", () => {
  const dialect = new SQLiteAsyncDialect();
  let parts = 0;
  const part = { getSQL: () => (parts++, sql`1`) };
  const statement = compiledStatement((value: (name: "a") => SQL) =>
    sql`select ${value("a")}, 'who?', ${part}`
  );
  for (const a of ["x", "y", "z"]) {
    const { sql, params } = dialect.sqlToQuery(statement({ a }));
    assert.deepEqual([sql, params], ["select ?, 'who?', (1)", [a]]);
  }
  assert.equal(parts, 1);
});
