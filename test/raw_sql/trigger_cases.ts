import assert from "node:assert/strict";
import type { Attempt } from "./attempt.ts";

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

/** Each trigger refuses its cases, which pass (or fail as named) without it, and no trigger lacks a case. */
export async function assertTriggers(
  attempt: Attempt,
  triggers: readonly string[],
  cases: readonly TriggerCase[],
): Promise<void> {
  const results: TriggerCase[] = [];
  for (const { trigger, statements } of cases) {
    const message = String(await attempt(...statements));
    results.push({
      trigger,
      message,
      statements,
      withoutTrigger: await attempt(`drop trigger ${trigger}`, ...statements),
    });
  }
  assert.deepEqual(results, cases);
  assert.deepEqual([...new Set(cases.map(({ trigger }) => trigger))].sort(), [...triggers].sort());
}
