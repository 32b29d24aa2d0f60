import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { DatabaseKind } from "../../db/adapters/adapter.ts";
import { refusalOf } from "../../db/refusal.ts";
import type { Writer } from "../../db/writer.ts";

/** Runs raw statements in a transaction that is always undone; gives what the database said against one, or null. */
export type Attempt = (...statements: string[]) => Promise<string | null>;

class Undone extends Error {}

/** An attempt at a database whose write door is open. */
export async function attemptOn<Kind extends DatabaseKind>(
  tx: Writer<Kind>,
  statements: readonly string[],
): Promise<string | null> {
  try {
    return await tx.transaction<never>(async (inner) => {
      for (const statement of statements) await inner.run(sql.raw(statement));
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return null;
    return refusalOf(error) ?? String(error instanceof Error ? error.cause ?? error : error);
  }
}

/** A statement that must be refused, and the whole of what the database says to it. */
export type Refused = readonly [statement: string, says: string];

/** Tries each statement by itself, and compares all the answers at once. */
export async function refusesAll(attempt: Attempt, refused: readonly Refused[]): Promise<void> {
  const answers: [string, string | null][] = [];
  for (const [statement] of refused) answers.push([statement, await attempt(statement)]);
  assert.deepEqual(answers, refused.map(([statement, says]) => [statement, says]));
}
