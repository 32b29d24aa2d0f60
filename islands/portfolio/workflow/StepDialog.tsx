import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { answer } from "../../api.ts";
import { waitForSaves } from "../state/mutations.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { usePortfolioData } from "../state/portfolio_data.ts";
import { portfolioApi } from "../state/queries.ts";
import { HeldAtForm } from "../staff/HeldAtForm.tsx";
import { useFocusFallback, useStepOutcome } from "./portfolio_actions.ts";
import { StepConfirm, type StepDeclaration } from "./StepConfirm.tsx";
import { Incomplete, MissingWork, StepFacts } from "./StepFacts.tsx";
import { SubmitCheck } from "./SubmitCheck.tsx";

type Confirmed = { declared: StepDeclaration; onTaken: () => void };
type Props = { step: WorkflowStep; onClose: () => void };

/**
 * Names the student, the unit and what is missing: incomplete outcomes block the step; missing work is a warning and can be
 * fixed here while the outcome is open (DECISIONS 28); on submitting it is only mentioned.
 */
export default function StepDialog({ step, onClose }: Props) {
  const { assignmentId: id, viewer, can, timeZone } = usePortfolio();
  const portfolio = usePortfolioData(id);
  const { assignment, submissions, missingWork } = portfolio;
  const client = useQueryClient();
  const focusFallback = useFocusFallback();
  const outcome = useRef<number | null>(null);
  const [saving, setSaving] = useState(false);
  const { onDone, onRefused } = useStepOutcome(STEPS[step].done, onClose);
  const student = viewer.actor.kind === "student";
  const incomplete = STEPS[step].needsAllComplete ? portfolio.incomplete : [];
  const takeStep = useMutation({
    mutationFn: ({ declared: json }: Confirmed) =>
      answer(portfolioApi.assignments[":id"][step].$post({ param: { id }, json })),
    onSuccess: (assignment, { onTaken }) => {
      onTaken();
      onDone(assignment);
    },
    onError: async () => {
      const found = await onRefused();
      // Another person has taken it.
      if (found && !STEPS[step].from.includes(found.portfolioStatus)) onClose();
    },
    meta: { failed: `The portfolio could not be ${STEPS[step].to}. Please try again.` },
  });
  const confirm = async (confirmed: Confirmed) => {
    setSaving(true);
    // What could not be saved has its own toast, and is missing again here.
    if (await waitForSaves(client)) takeStep.mutate(confirmed);
    setSaving(false);
  };
  const goTo = (number: number) => {
    outcome.current = number;
    onClose();
  };
  return (
    <StepConfirm
      step={step}
      student={student}
      assignmentId={id}
      pending={saving || takeStep.isPending}
      disabled={incomplete.length > 0}
      onConfirm={(declared, onTaken) => void confirm({ declared, onTaken })}
      onClose={onClose}
      focusAfter={() => {
        const outcomeId = `#outcome-${outcome.current}`;
        return outcome.current === null
          ? focusFallback()
          : document.querySelector<HTMLElement>(student ? `${outcomeId} summary` : outcomeId);
      }}
    >
      {!student && <StepFacts portfolio={assignment} timeZone={timeZone} />}
      <Incomplete outcomes={incomplete} onGo={goTo} />
      {step === "submit" ? <SubmitCheck portfolio={portfolio} onGo={goTo} /> : (
        <MissingWork
          outcomes={missingWork}
          onGo={goTo}
          renderForm={({ number }) => {
            const submission = submissions[number - 1];
            return can.complete && submission && <HeldAtForm submission={submission} />;
          }}
        />
      )}
    </StepConfirm>
  );
}
