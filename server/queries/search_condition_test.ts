import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { searchCondition } from "./search_condition.ts";

const lookedFor = (search: string) => {
  const condition = searchCondition(search, [sql`name`]);
  return condition ? new SQLiteAsyncDialect().sqlToQuery(condition).params : [];
};

Deno.test("a word that is asked for again and again is looked for once", () => {
  assert.deepEqual(lookedFor("e ".repeat(TEXT_LIMITS.search / 2)), ["%e%"]);
  assert.deepEqual(lookedFor("ash Ash robin"), ["%Ash%", "%robin%"]);
});

Deno.test("a search without a word asks for nothing", () => {
  assert.deepEqual(lookedFor(" \t\n "), []);
});
