import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer } from "../../api.ts";
import { waitForSaves } from "../mutations.ts";
import { type NumberedOutcome, usePortfolio } from "../portfolio_context.ts";
import { portfolioApi } from "../queries.ts";
import { useFocusFallback, useStepOutcome } from "./portfolio_actions.ts";

type Props = {
  step: WorkflowStep;
  missingEvidence: readonly NumberedOutcome[];
  onClose: () => void;
};

/** Missing evidence is listed but does not block the step. */
export default function StepDialog({ step, missingEvidence, onClose }: Props) {
  const { assignmentId: id, viewer } = usePortfolio();
  const client = useQueryClient();
  const [declaration, setDeclaration] = useState(false);
  const [helpGiven, setHelpGiven] = useState("");
  const focusAfter = useFocusFallback();
  const { onDone, onRefused } = useStepOutcome(STEPS[step].done, onClose);
  const text = stepText(step, viewer.actor.kind === "student");
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
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || takeStep.isPending || onClose()}
      title={text.title}
      description={text.description}
      confirmLabel={STEPS[step].label}
      pending={takeStep.isPending}
      onConfirm={() => takeStep.mutate()}
      focusAfter={focusAfter}
    >
      {step === "submit" && missingEvidence.length > 0 && <MissingEvidence outcomes={missingEvidence} />}
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

function MissingEvidence({ outcomes }: { outcomes: Props["missingEvidence"] }) {
  return (
    <Alert
      tone="warning"
      title={outcomes.length === 1
        ? "One outcome has no evidence yet"
        : `${outcomes.length} outcomes have no evidence yet`}
    >
      <ul className="lacking">
        {outcomes.map(({ number, description }) => <li key={number}>Outcome {number}: {description}</li>)}
      </ul>
      <p>You can submit now and add it later.</p>
    </Alert>
  );
}

type StepText = {
  title: string;
  description: string;
  /** DECISIONS 9 */
  declaration?: string;
  help?: string;
};

function stepText(step: WorkflowStep, student: boolean): StepText {
  switch (step) {
    case "submit":
      return {
        title: "Submit this portfolio?",
        description: student
          ? "Your teacher can then assess it. You can still change it until they do."
          : "It can still be changed until it is assessed.",
        declaration: student
          ? "This is my own work."
          : "The student has told me that this is their own work.",
        help: student ? "Help I had" : "Help the student had",
      };
    case "assess":
      return {
        title: "Assess this portfolio?",
        description: "Evidence, reflections and dates can no longer change after this.",
        declaration: "I have looked at the evidence, and it is the student's own work.",
        help: "Help the student had",
      };
    case "verify":
      return {
        title: "Verify this portfolio?",
        description: "You confirm that the evidence meets every outcome of the unit.",
      };
    case "award":
      return {
        title: "Grant the award?",
        description: "Nothing in this portfolio can change after this.",
      };
  }
}
