import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { checkHeldAt } from "../../../domain/evidence_need.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { ownDraft } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { useMarkComplete } from "../state/outcome_writes.ts";

type Props = {
  submission: SubmissionView;
  /** Marks the outcome complete with it. */
  completes?: boolean;
  autoFocus?: boolean;
  onDone?: () => void;
};

/** Form for the place of the student's work, if no piece of it is here (DECISIONS 28); emptying it removes it. */
export function HeldAtForm({ submission, completes = false, autoFocus, onDone }: Props) {
  const markComplete = useMarkComplete(submission);
  const { heldAt, teacherOutcomeComplete, outcomeIndex } = submission;
  const newPlace = heldAt === null ? () => ownDraft(`held ${submission.id}`) : null;
  const required = completes || heldAt === null;
  const form = useForm({
    saved: { heldAt: heldAt ?? "" },
    check: ({ heldAt }) => ({ heldAt: checkHeldAt(heldAt, required) }),
    save: ({ heldAt }) => {
      // It is shown at once; if it could not be saved, it is a draft again.
      void markComplete({ complete: completes || teacherOutcomeComplete, heldAt })
        .then((saved) => saved || newPlace?.().save({ heldAt }));
    },
    onSaved: () => onDone?.(),
    ...(newPlace && { drafts: newPlace }),
  });
  return (
    <form noValidate className="held-at-form inline-form row" onSubmit={form.submit}>
      <div className="share">
        <Field
          label={
            <>
              Where is it kept?<span className="sr-only">{` Outcome ${outcomeIndex + 1}`}</span>
            </>
          }
          hint="For example: in the folder in room 4"
          error={form.error("heldAt")}
        >
          <TextInput {...form.field("heldAt")} maxLength={2 * TEXT_LIMITS.heldAt} autoFocus={autoFocus} />
        </Field>
      </div>
      <Button size="small" type="submit" variant={completes ? "primary" : "secondary"}>
        {completes ? "Mark complete" : "Save"}
      </Button>
      {onDone && <Button size="small" variant="quiet" onClick={onDone}>Cancel</Button>}
    </form>
  );
}
