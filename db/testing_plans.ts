import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { InStatement, ResultSet } from "@libsql/client";
import { isSQLWrapper, sql, type SQLWrapper } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { TenantReader, TenantWriter } from "./doors.ts";
import { partialClient } from "./partial_client.ts";

/** Passes what a verb writes on to its school, and notes in `plans` how the database goes about each statement, line by line. */
export function notingPlans(tx: TenantWriter, file: string, plans: string[][]): TenantWriter {
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

/** The same for what a verb reads with statements of its own. */
export function notingReads(db: TenantReader, file: string, plans: string[][]): Pick<TenantReader, "all"> {
  const all: TenantReader["all"] = (asked) => {
    plans.push(planOf(file, sql`${asked}`));
    return db.all(asked);
  };
  return { all };
}

/** A reader of a school that finds nothing, and notes in `plans` how the database would go about each statement. */
export function planningReader(file: string, plans: string[][]): TenantReader {
  const client = partialClient("a door for plans", {
    execute: (asked: InStatement) => {
      plans.push(planOfText(file, typeof asked === "string" ? asked : asked.sql));
      return Promise.resolve(NOTHING);
    },
  });
  return Object.assign(drizzle({ client }), { door: "tenant" as const });
}

const NOTHING: ResultSet = {
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => [],
};

function planOf(file: string, statement: SQLWrapper): string[] {
  return planOfText(file, new SQLiteAsyncDialect().sqlToQuery(statement.getSQL()).sql);
}

/** On a connection of its own: libSQL's client never ends a plan that it has begun to read. */
function planOfText(file: string, sql: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const lines = database.prepare(`explain query plan ${sql}`).all();
  return lines.map(({ detail }) => String(detail));
}
