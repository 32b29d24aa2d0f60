import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { leftOutReason } from "../../../../domain/left_out.ts";
import type { StepForMany } from "../../../../domain/step_many.ts";
import { STEPS } from "../../../../domain/workflow.ts";
import type { School } from "../../../services/context.ts";
import { readStepFacts, type StepFacts } from "./read_step_facts.ts";
import { takeStep } from "./take_step.ts";

type Input = {
  step: StepForMany;
  ids: readonly string[];
  /** Made for each of them; undefined where the step has none (DECISIONS 9). */
  declaration?: boolean | undefined;
  now: () => Date;
};

export type SteppedMany = { done: string[]; left: { id: string; reason: string }[] };

/**
 * Takes a step for many portfolios, each in a transaction of its own with its own event (DECISIONS 37). What the actor
 * did by an earlier call, whose answer was lost, counts as done.
 */
export async function stepMany(
  school: Pick<School, "read" | "write">,
  actor: Actor,
  { step, ids, declaration, now }: Input,
): Promise<SteppedMany> {
  const found = new Map(
    (await school.read(readStepFacts, ids, actor)).map((facts) => [facts.assignmentId, facts]),
  );
  const answer: SteppedMany = { done: [], left: [] };
  const declared = declaration === undefined ? {} : { declaration };
  for (const id of new Set(ids)) {
    const facts = found.get(id);
    const reason = facts && isDone(step, facts) ? null : leftOutReason(actor, step, facts) ??
      await reasonOf(school.write((tx) =>
        takeStep(tx, actor, {
          assignmentId: id,
          studentId: facts!.studentId,
          step,
          ...declared,
          // Under the lock, since the timeline orders steps by it.
          now: now(),
        })
      ));
    if (reason === null) answer.done.push(id);
    else answer.left.push({ id, reason });
  }
  return answer;
}

function isDone(step: StepForMany, { portfolioStatus, ownLastStep, archived }: StepFacts): boolean {
  return !archived && ownLastStep === step && portfolioStatus === STEPS[step].to;
}

/** Null where it succeeds. */
async function reasonOf(write: Promise<unknown>): Promise<string | null> {
  try {
    await write;
    return null;
  } catch (error) {
    // Another person was first.
    if (error instanceof AppError && error.code === "conflict") return error.message;
    throw error;
  }
}
