import type { ReactEventHandler, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";

type Props = {
  label: string;
  form: { submit: ReactEventHandler; saving: { isPending: boolean } };
  onCancel: () => void;
  children: ReactNode;
};

/** Asks, in a row of a list, for what it misses. */
export function FixForm({ label, form: { submit, saving: { isPending } }, onCancel, children }: Props) {
  return (
    <form className="across box box-row sunken stack" noValidate aria-label={label} onSubmit={submit}>
      {children}
      <div className="row gap-s">
        <Button type="submit" size="small" variant="primary" pending={isPending} pendingText="Saving…">
          Save
        </Button>
        <Button size="small" variant="quiet" disabled={isPending} onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
