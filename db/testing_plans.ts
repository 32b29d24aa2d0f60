import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { isSQLWrapper } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "./doors.ts";

/** Passes what a verb writes on to its school, and notes in `plans` how the database goes about each statement, line by line. */
export function notingPlans(tx: TenantWriter, file: string, plans: string[][]): TenantWriter {
  return {
    ...tx,
    async batch(statements) {
      // On a connection of its own: libSQL's client never ends a plan that it has begun to read.
      using database = new DatabaseSync(file, { readOnly: true });
      for (const statement of statements) {
        assert.ok(isSQLWrapper(statement));
        const { sql } = new SQLiteAsyncDialect().sqlToQuery(statement.getSQL());
        const lines = database.prepare(`explain query plan ${sql}`).all();
        plans.push(lines.map(({ detail }) => String(detail)));
      }
      return await tx.batch(statements);
    },
  };
}
