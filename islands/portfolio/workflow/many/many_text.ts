import { fullName } from "../../../../domain/people.ts";
import type { CheckedStep } from "../../../../server/features/portfolio/workflow/check_many.ts";

/** A portfolio that a step for many left out. */
export type LeftOut = { id: string; name: string; unitTitle: string; reason: string };

/** Plan of a step for many, in the order of the list. */
export type StepPlan = {
  ready: readonly CheckedStep[];
  /** Portfolios of `ready` with required work missing. */
  withMissing: readonly CheckedStep[];
  left: readonly LeftOut[];
};

export function stepPlan(checked: readonly CheckedStep[]): StepPlan {
  const ready = checked.filter(({ reason }) => reason === null);
  return {
    ready,
    withMissing: ready.filter(({ missingWork }) => missingWork.length > 0),
    left: checked.flatMap((each) => each.reason === null ? [] : [leftOut(each, each.reason)]),
  };
}

export function leftOut(
  { id, unitTitle, firstName, lastName }: Pick<CheckedStep, "id" | "unitTitle" | "firstName" | "lastName">,
  reason: string,
): LeftOut {
  return { id, unitTitle, name: fullName({ firstName, lastName }), reason };
}
