import { useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useFocusAfter } from "./focus_after.ts";
import { stepWords } from "./step_words.ts";
import { useTakeStep } from "./use_take_step.ts";

type Props = {
  step: WorkflowStep;
  lacking: readonly { number: number; description: string }[];
  onClose: () => void;
};

/** Asks before a step, names what is still missing without standing in the way, and takes the declaration. */
export default function StepDialog({ step, lacking, onClose }: Props) {
  const { viewer } = usePortfolio();
  const [declaration, setDeclaration] = useState(false);
  const [helpGiven, setHelpGiven] = useState("");
  const focusAfter = useFocusAfter();
  const take = useTakeStep(step, onClose);
  const words = stepWords(step, viewer.actor.kind === "student");
  const confirm = () =>
    take.mutate(words.declaration ? { declaration, ...(helpGiven.trim() ? { helpGiven } : {}) } : {});
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || take.isPending || onClose()}
      title={words.title}
      description={words.description}
      confirmLabel={STEPS[step].label}
      pending={take.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      {step === "submit" && lacking.length > 0 && <Lacking outcomes={lacking} />}
      {words.declaration && (
        <Checkbox
          framed
          label={words.declaration}
          checked={declaration}
          onChange={(event) => setDeclaration(event.currentTarget.checked)}
        />
      )}
      {words.help && (
        <Field label={words.help} optional>
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

function Lacking({ outcomes }: { outcomes: Props["lacking"] }) {
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
