import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { checkEmail, normalEmail } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { EmailField } from "./EmailField.tsx";

type Props = {
  /** The call that mails a link, and what it wants beside the address. */
  path: string;
  more?: Readonly<Record<string, string | undefined>>;
  hint?: string;
  heading?: string;
  button: string;
  /** What is said where the server says nothing. */
  failed: string;
  /** What takes the form's place once the mail is on its way; the answer never tells whether the address is known. */
  sent: (message: string, again: () => void) => ReactNode;
  /** Above the form; it goes with it. */
  children?: ReactNode;
};

/** A form that has a link mailed to an address. */
export function LinkRequest({ path, more, hint, heading, button, failed, sent, children }: Props) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () =>
      callApi<{ message: string }>(path, { method: "POST", body: { email: normalEmail(email), ...more } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkEmail(email);
    setFault(message);
    if (!message) ask.mutate();
  };
  if (ask.isSuccess) return <Sent>{sent(ask.data.message, ask.reset)}</Sent>;
  return (
    <>
      {children}
      <form className={children ? "form-stack ask-for-link" : "form-stack"} noValidate onSubmit={submit}>
        {heading && <h2 className="ask-for-link-title">{heading}</h2>}
        <EmailField value={email} onChange={setEmail} hint={hint} error={fault} />
        {ask.isError && <Alert tone="danger" live>{messageOf(ask.error, failed)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={ask.isPending}
          pendingText="Sending…"
        >
          {button}
        </Button>
      </form>
    </>
  );
}

function Sent({ children }: { children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever listens hears these words instead.
  useEffect(() => words.current?.focus(), []);
  return <div ref={words} tabIndex={-1} className="door-words stack">{children}</div>;
}
