import { type ReactNode, useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { stepText } from "./step_text.ts";

/** Empty where the step asks for none (DECISIONS 9). */
export type StepDeclaration = { declaration?: boolean; helpGiven?: string };

type Props = {
  step: WorkflowStep;
  /** Worded for the student. */
  student: boolean;
  /** What was declared before, where the step did not succeed. */
  initial?: StepDeclaration | undefined;
  pending?: boolean;
  disabled?: boolean;
  onConfirm: (declared: StepDeclaration) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  /** What it is about, and what is lacking. */
  children: ReactNode;
};

/** Asks before a step of the workflow, with its declaration. */
export function StepConfirm(props: Props) {
  const { step, student, initial = {}, pending = false, disabled, onConfirm, onClose, focusAfter, children } =
    props;
  const [declaration, setDeclaration] = useState(initial.declaration ?? false);
  const [helpGiven, setHelpGiven] = useState(initial.helpGiven ?? "");
  const text = stepText(step, student);
  const help = helpGiven.trim();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={text.title}
      description={text.description}
      confirmLabel={STEPS[step].label}
      pending={pending}
      disabled={disabled}
      onConfirm={() => onConfirm(text.declaration ? { declaration, ...(help && { helpGiven: help }) } : {})}
      focusAfter={focusAfter}
    >
      {children}
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
