import assert from "node:assert/strict";
import type { Attempt } from "./attempt.ts";

/** Something that a trigger must refuse. */
export type Guarded = {
  by: string;
  says: string;
  /** The last statement is the one refused; those before it prepare it. */
  run: readonly string[];
  /** What still refuses it where the trigger is missing; null when nothing does. */
  otherwise: string | null;
};

/** Cases of one trigger: each a statement, or some of which only the last is refused. */
export function guards(
  by: string,
  says: string,
  tries: readonly (string | readonly string[])[],
  otherwise: string | null = null,
): Guarded[] {
  return tries.map((one) => ({ by, says, run: [one].flat(), otherwise }));
}

/**
 * Holds the triggers to their cases: each refuses its own, without it they go through (or meet what they name), and
 * `triggers`, all of the tables at hand, have a case each.
 */
export async function guardsHold(
  attempt: Attempt,
  triggers: readonly string[],
  cases: readonly Guarded[],
): Promise<void> {
  const found: Guarded[] = [];
  for (const { by, run } of cases) {
    const says = String(await attempt(...run));
    found.push({ by, says, run, otherwise: await attempt(`drop trigger ${by}`, ...run) });
  }
  assert.deepEqual(found, cases);
  assert.deepEqual([...new Set(cases.map(({ by }) => by))].sort(), [...triggers].sort());
}
