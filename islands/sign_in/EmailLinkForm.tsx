import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { checkEmail, normalizeEmail } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { messageOf } from "../api.ts";
import { useForm } from "../form/use_form.ts";

type Props = {
  /** Asks for the link. */
  request: (email: string) => Promise<{ message: string }>;
  hint?: string;
  heading?: string;
  submitLabel: string;
  failureText: string;
  /** The answer never tells whether the address is known. */
  renderSent: (message: string, reset: () => void) => ReactNode;
  children?: ReactNode;
};

export function EmailLinkForm(
  { request, hint, heading, submitLabel, failureText, renderSent, children }: Props,
) {
  const { field, error, submit, saving } = useForm({
    saved: { email: "" },
    check: ({ email }) => ({ email: checkEmail(email) }),
    save: ({ email }) => request(normalizeEmail(email)),
  });
  if (saving.isSuccess) return <Sent>{renderSent(saving.data.message, saving.reset)}</Sent>;
  return (
    <>
      {children}
      <form className={children ? "ask-for-link stack gap-l" : "stack gap-l"} noValidate onSubmit={submit}>
        {heading && <h2 className="title">{heading}</h2>}
        <EmailField {...field("email")} hint={hint} error={error("email")} />
        {saving.isError && <Alert tone="danger" live>{messageOf(saving.error, failureText)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={saving.isPending}
          pendingText="Sending…"
        >
          {submitLabel}
        </Button>
      </form>
    </>
  );
}

function Sent({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus moves to the answer.
  useEffect(() => container.current?.focus(), []);
  return <div ref={container} tabIndex={-1} className="stack">{children}</div>;
}

type FieldProps = ComponentProps<"input"> & { hint?: string; error: string | undefined };

export function EmailField({ hint, error, ...input }: FieldProps) {
  return (
    <Field label="Email address" hint={hint} error={error}>
      <TextInput type="email" autoComplete="email" inputMode="email" autoCapitalize="none" {...input} />
    </Field>
  );
}
