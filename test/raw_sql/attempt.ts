import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { DatabaseKind } from "../../db/adapters/adapter.ts";
import { constraintMessage } from "../../db/constraint_error.ts";
import type { Writer } from "../../db/writer.ts";

/** Runs raw statements in a transaction that is always rolled back; the database's error message, or null. */
export type Attempt = (...statements: string[]) => Promise<string | null>;

class RolledBack extends Error {}

export async function tryStatements<Kind extends DatabaseKind>(
  tx: Writer<Kind>,
  statements: readonly string[],
): Promise<string | null> {
  try {
    return await tx.transaction<never>(async (inner) => {
      for (const statement of statements) await inner.run(sql.raw(statement));
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return null;
    return constraintMessage(error) ?? String(error instanceof Error ? error.cause ?? error : error);
  }
}

/** A statement and the error message it must cause. */
export type Refused = readonly [statement: string, says: string];

/** Tries each statement by itself and compares all messages at once. */
export async function assertRefused(attempt: Attempt, refused: readonly Refused[]): Promise<void> {
  const answers: [string, string | null][] = [];
  for (const [statement] of refused) answers.push([statement, await attempt(statement)]);
  assert.deepEqual(answers, refused.map(([statement, says]) => [statement, says]));
}
