import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { InStatement, ResultSet } from "@libsql/client";
import { isSQLWrapper, type SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { TenantReader, TenantWriter } from "./doors.ts";
import { partialClient } from "./partial_client.ts";

/** Adds the query plan of each written statement to `plans`. */
export function recordWritePlans(tx: TenantWriter, file: string, plans: string[][]): TenantWriter {
  return {
    ...tx,
    async batch(statements) {
      for (const statement of statements) {
        assert.ok(isSQLWrapper(statement));
        plans.push(planOf(file, statement));
      }
      return await tx.batch(statements);
    },
  };
}

/** Adds the query plan of each `all` to `plans`. */
export function recordReadPlans(
  db: TenantReader,
  file: string,
  plans: string[][],
): Pick<TenantReader, "all"> {
  const all: TenantReader["all"] = (query) => {
    assert.ok(isSQLWrapper(query));
    plans.push(planOf(file, query));
    return db.all(query);
  };
  return { all };
}

/** A reader without rows that adds the query plan of each statement to `plans`. */
export function explainReader(file: string, plans: string[][]): TenantReader {
  const client = partialClient("a door for plans", {
    execute: (query: InStatement) => {
      plans.push(explain(file, typeof query === "string" ? query : query.sql));
      return Promise.resolve(EMPTY_RESULT);
    },
  });
  return Object.assign(drizzle({ client }), { kind: "tenant" as const });
}

const EMPTY_RESULT: ResultSet = {
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => [],
};

function planOf(file: string, statement: SQLWrapper): string[] {
  return explain(file, new SQLiteAsyncDialect().sqlToQuery(statement.getSQL()).sql);
}

/** On its own connection: libSQL's client never finishes a plan's cursor. */
function explain(file: string, sql: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const lines = database.prepare(`explain query plan ${sql}`).all();
  return lines.map(({ detail }) => String(detail));
}
