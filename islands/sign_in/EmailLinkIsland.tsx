import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { calls } from "../../domain/links.ts";
import { checkEmail } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { EmailField } from "./EmailField.tsx";

/** Asks for a mailed sign-in link. */
export default function EmailLinkIsland({ returnTo }: { returnTo?: string }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () =>
      callApi<{ message: string }>(calls.loginEmail(), {
        method: "POST",
        body: { email: email.trim(), returnTo },
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkEmail(email);
    setFault(message);
    if (!message) ask.mutate();
  };
  if (ask.isSuccess) return <OnItsWay message={ask.data.message} />;
  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <EmailField
        value={email}
        onChange={setEmail}
        error={fault}
      />
      {ask.isError && (
        <Alert tone="danger" live>
          {messageOf(ask.error, "The link could not be sent. Please try again.")}
        </Alert>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={ask.isPending}
        pendingText="Sending…"
      >
        Email me a sign-in link
      </Button>
    </form>
  );
}

function OnItsWay({ message }: { message: string }) {
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever listens hears these words instead.
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className="door-words">
      <Alert tone="success" title="Check your email" live>{message}</Alert>
    </div>
  );
}
