import { useState } from "react";
import { portfolioCount } from "../../../../domain/progress.ts";
import type { StepForMany } from "../../../../domain/step_many.ts";
import { STEPS } from "../../../../domain/workflow.ts";
import { useToast } from "../../../providers.tsx";
import type { LeftOut } from "./many_text.ts";

export type AskedSteps = { step: StepForMany; ids: readonly string[] };
export type StepManyResult = { step: StepForMany; done: readonly string[]; left: readonly LeftOut[] };

/** A step for many: what is asked about, and what was left out by the last one. `onDone`: the lists are out of date. */
export function useStepMany(onDone: (result: StepManyResult) => void) {
  const toast = useToast();
  const [asked, setAsked] = useState<AskedSteps | null>(null);
  const [leftOut, setLeftOut] = useState<StepManyResult | null>(null);
  return {
    asked,
    ask(step: StepForMany, ids: readonly string[]) {
      setLeftOut(null);
      setAsked({ step, ids });
    },
    close: () => setAsked(null),
    finish(result: StepManyResult) {
      const { step, done, left } = result;
      setAsked(null);
      setLeftOut(left.length > 0 ? result : null);
      if (done.length > 0) {
        toast({ title: `${portfolioCount(done.length)} ${STEPS[step].to}`, tone: "success" });
      }
      onDone(result);
    },
    leftOut,
    dismiss: () => setLeftOut(null),
  };
}
