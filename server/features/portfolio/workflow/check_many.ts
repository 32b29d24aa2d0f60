import type { TenantReader } from "../../../../db/doors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { leftOutReason } from "../../../../domain/left_out.ts";
import type { StepForMany } from "../../../../domain/step_many.ts";
import { readStepFacts } from "./read_step_facts.ts";

/** A portfolio before a step for many, on the wire. */
export type CheckedStep = {
  id: string;
  firstName: string;
  lastName: string;
  unitTitle: string;
  /** Why it would be left out, or null. */
  reason: string | null;
  /** 1-based numbers of outcomes that ask for the student's work and have none (DECISIONS 28). */
  missingWork: number[];
};

/** What a step for these portfolios would do; those that the actor may not see are not named. One query. */
export async function checkMany(
  db: TenantReader,
  actor: Actor,
  { step, ids }: { step: StepForMany; ids: readonly string[] },
): Promise<CheckedStep[]> {
  const found = await readStepFacts(db, ids, actor);
  return found.map((facts) => {
    const { assignmentId: id, firstName, lastName, unitTitle, missingWork } = facts;
    return { id, firstName, lastName, unitTitle, reason: leftOutReason(actor, step, facts), missingWork };
  });
}
