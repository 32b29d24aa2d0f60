import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type Props = {
  /** Also of its button. */
  title: string;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form that adds an entry. */
export function EntryDialog({ title, pending, onSubmit, onClose, children }: Props) {
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      busy={pending}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} pendingText="Adding…">
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-l" noValidate onSubmit={onSubmit}>{children}</form>
    </Dialog>
  );
}
