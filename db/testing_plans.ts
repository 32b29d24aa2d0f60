import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isSQLWrapper, sql, type SQLWrapper } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { TenantReader, TenantWriter } from "./doors.ts";

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

/** On a connection of its own: libSQL's client never ends a plan that it has begun to read. */
function planOf(file: string, statement: SQLWrapper): string[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const { sql } = new SQLiteAsyncDialect().sqlToQuery(statement.getSQL());
  const lines = database.prepare(`explain query plan ${sql}`).all();
  return lines.map(({ detail }) => String(detail));
}
