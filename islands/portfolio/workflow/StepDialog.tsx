import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer } from "../../api.ts";
import { waitForSaves } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { usePortfolioData } from "../portfolio_data.ts";
import { portfolioApi } from "../queries.ts";
import { useFocusFallback, useStepOutcome } from "./portfolio_actions.ts";
import { Incomplete, MissingWork, StepFacts } from "./StepFacts.tsx";
import { stepText } from "./step_text.ts";
import { SubmitCheck } from "./SubmitCheck.tsx";

type Props = { step: WorkflowStep; onClose: () => void };

/**
 * Names whom and what it is about, and what is lacking: outcomes that are not complete block, missing work warns, and
 * on submitting is only told.
 */
export default function StepDialog({ step, onClose }: Props) {
  const { assignmentId: id, viewer } = usePortfolio();
  const portfolio = usePortfolioData(id);
  const client = useQueryClient();
  const [declaration, setDeclaration] = useState(false);
  const [helpGiven, setHelpGiven] = useState("");
  const focusFallback = useFocusFallback();
  const outcome = useRef<number | null>(null);
  const { onDone, onRefused } = useStepOutcome(STEPS[step].done, onClose);
  const student = viewer.actor.kind === "student";
  const text = stepText(step, student);
  const incomplete = STEPS[step].needsAllComplete ? portfolio.incomplete : [];
  const takeStep = useMutation({
    mutationFn: async () => {
      await waitForSaves(client);
      // DECISIONS 9
      const json = text.declaration ? { declaration, ...(helpGiven.trim() ? { helpGiven } : {}) } : {};
      return await answer(portfolioApi.assignments[":id"][step].$post({ param: { id }, json }));
    },
    onSuccess: onDone,
    onError: onRefused,
    meta: { failed: `The portfolio could not be ${STEPS[step].to}. Please try again.` },
  });
  const goTo = (number: number) => {
    outcome.current = number;
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || takeStep.isPending || onClose()}
      title={text.title}
      description={text.description}
      confirmLabel={STEPS[step].label}
      pending={takeStep.isPending}
      disabled={incomplete.length > 0}
      onConfirm={() => takeStep.mutate()}
      focusAfter={() => {
        const outcomeId = `#outcome-${outcome.current}`;
        return outcome.current === null
          ? focusFallback()
          : document.querySelector<HTMLElement>(student ? `${outcomeId} summary` : outcomeId);
      }}
    >
      {!student && <StepFacts assignment={portfolio.assignment} />}
      <Incomplete outcomes={incomplete} onGo={goTo} />
      {step === "submit"
        ? <SubmitCheck portfolio={portfolio} onGo={goTo} />
        : <MissingWork portfolio={portfolio} onGo={goTo} />}
      {text.declaration && (
        <Checkbox
          framed
          label={text.declaration}
          checked={declaration}
          onChange={(event) => setDeclaration(event.currentTarget.checked)}
        />
      )}
      {text.help && (
        <Field label={text.help} optional>
          <TextArea
            minRows={2}
            value={helpGiven}
            onChange={(event) => setHelpGiven(event.currentTarget.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
