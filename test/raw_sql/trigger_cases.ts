import assert from "node:assert/strict";
import type { RawDatabase } from "./database.ts";

/** A write that a trigger must refuse. */
export type TriggerCase = {
  trigger: string;
  message: string;
  /** The last one is refused, the others prepare it. */
  statements: readonly string[];
  /** What refuses it without the trigger; null if nothing does. */
  withoutTrigger: string | null;
};

/** Each attempt is a statement, or several of which only the last is refused. */
export function triggerCases(
  trigger: string,
  message: string,
  attempts: readonly (string | readonly string[])[],
  withoutTrigger: string | null = null,
): TriggerCase[] {
  return attempts.map((attempted) => ({ trigger, message, statements: [attempted].flat(), withoutTrigger }));
}

/** `where` selects the triggers: each refuses its cases, which pass (or fail as named) without it, and each has a case. */
export async function assertTriggers(
  { attempt, query }: RawDatabase,
  where: string,
  cases: readonly TriggerCase[],
): Promise<void> {
  const results: TriggerCase[] = [];
  for (const { trigger, statements } of cases) {
    const message = String(await attempt(...statements));
    const withoutTrigger = await attempt(`drop trigger ${trigger}`, ...statements);
    results.push({ trigger, message, statements, withoutTrigger });
  }
  assert.deepEqual(results, cases);
  const triggers = await query(`select name from sqlite_schema where type = 'trigger' and ${where}`);
  assert.deepEqual(
    [...new Set(cases.map(({ trigger }) => trigger))].sort(),
    triggers.map(({ name }) => String(name)).sort(),
  );
}
