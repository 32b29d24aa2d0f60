import { type ReactNode, useEffect, useRef, useState } from "react";
import { undeclaredQuestion } from "../../../domain/declarations.ts";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { ownDraft } from "../../form/form_draft.ts";
import { stepText } from "./step_text.ts";

/** Empty where the step asks for none (DECISIONS 9). */
export type StepDeclaration = { declaration?: boolean; helpGiven?: string };

export type StepConfirmProps = {
  step: WorkflowStep;
  /** Worded for the student. */
  student: boolean;
  /** Text for several portfolios; default: the step's own. */
  text?: ReturnType<typeof stepText>;
  confirmLabel?: string;
  /** Earlier declaration, if the step did not succeed. */
  initial?: StepDeclaration | undefined;
  /** The one portfolio: what is written about the help is kept until its step is taken. */
  assignmentId?: string;
  pending?: boolean;
  pendingText?: string | undefined;
  disabled?: boolean;
  /** `onTaken` is for when the step is taken: it clears the draft. */
  onConfirm: (declared: StepDeclaration, onTaken: () => void) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  /** The subject of the step, and what is missing. */
  children: ReactNode;
};

/** Asks before a step of the workflow: its declaration first, and a second question where that is not made. */
export function StepConfirm(props: StepConfirmProps) {
  const { step, student, initial = {}, assignmentId, pending = false, onConfirm, onClose, children } = props;
  const { text = stepText(step, student), confirmLabel = STEPS[step].label } = props;
  const draft = text.help && assignmentId ? ownDraft(`${step} ${assignmentId}`) : null;
  const [declaration, setDeclaration] = useState(initial.declaration ?? false);
  const [helpGiven, setHelpGiven] = useState(() => draft?.read()?.helpGiven ?? initial.helpGiven ?? "");
  const [undeclared, setUndeclared] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  // The second question begins at its safe answer.
  useEffect(() => {
    if (undeclared) cancel.current?.focus();
  }, [undeclared]);
  const writeHelp = (text: string) => {
    setHelpGiven(text);
    if (text === "") draft?.clear();
    else draft?.save({ helpGiven: text });
  };
  const help = helpGiven.trim();
  const confirm = () =>
    onConfirm(
      text.declaration ? { declaration, ...(help && { helpGiven: help }) } : {},
      () => draft?.clear(),
    );
  const shared = {
    pending,
    pendingText: props.pendingText,
    disabled: props.disabled,
    focusAfter: props.focusAfter,
    cancelRef: cancel,
  };
  if (undeclared && text.declaration) {
    const { title, description, confirm: confirmLabel } = undeclaredQuestion(step, text.declaration, student);
    return (
      <ConfirmDialog
        {...shared}
        onClose={() => setUndeclared(false)}
        title={title}
        description={description}
        cancelLabel="Go back"
        confirmLabel={confirmLabel}
        onConfirm={confirm}
      />
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      onClose={onClose}
      title={text.title}
      description={text.description}
      confirmLabel={confirmLabel}
      onConfirm={() => text.declaration && !declaration ? setUndeclared(true) : confirm()}
      asks={text.declaration && (
        <Checkbox
          framed
          label={text.declaration}
          checked={declaration}
          onChange={(event) => setDeclaration(event.currentTarget.checked)}
        />
      )}
    >
      {children}
      {text.help && (
        <Field label={text.help} optional>
          <TextArea
            minRows={2}
            value={helpGiven}
            onChange={(event) => writeHelp(event.currentTarget.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
