import { type ComponentProps, type FormEvent, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type Props = Omit<ComponentProps<typeof Dialog>, "footer"> & {
  /** From `useForm`. */
  form: { saving: { isPending: boolean }; submit: (event: FormEvent) => void };
  /** Default: the title. */
  submitLabel?: string;
  pendingText: string | undefined;
};

/**
 * A form in a dialog, which begins in its first field, with the buttons that cancel and submit it. `busy` while it is saved,
 * unless told.
 */
export function FormDialog({ form, submitLabel, pendingText, children, ...dialog }: Props) {
  const formId = useId();
  const { isPending } = form.saving;
  return (
    <Dialog
      busy={isPending}
      startInField
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} pendingText={pendingText}>
            {submitLabel ?? dialog.title}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-l" noValidate onSubmit={form.submit}>{children}</form>
    </Dialog>
  );
}
