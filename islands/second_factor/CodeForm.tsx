import type { ReactNode } from "react";
import { checkCode } from "../../domain/second_factor.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";

type Props<T> = {
  hint: ReactNode;
  label?: string;
  submitLabel: string;
  tone?: "primary" | "danger";
  failed: string;
  send: (code: string) => Promise<T>;
  onSent: (result: T) => void;
  onCancel: () => void;
};

/** A field for a code and what it is typed for, as a dialog's content. */
export function CodeForm<T>(props: Props<T>) {
  const { hint, label = "Code", submitLabel, tone = "primary", failed, send, onSent, onCancel } = props;
  const form = useForm({
    saved: { code: "" },
    check: ({ code }) => {
      const error = checkCode(code);
      return error === null ? {} : { code: error };
    },
    save: ({ code }) => send(code),
    onSaved: (result: T) => onSent(result),
    failed,
  });
  return (
    <form noValidate onSubmit={form.submit} className="stack gap-l">
      <Field label={label} hint={hint} error={form.error("code")}>
        <TextInput
          {...form.field("code")}
          className="input-short"
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <div className="row gap-m">
        <Button variant="quiet" onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={tone} pending={form.saving.isPending} pendingText="Checking…">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
