import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { calls } from "../../domain/links.ts";
import { checkEmail, normalEmail } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { EmailField } from "./EmailField.tsx";

/** Where a student has a new link mailed to the address on file; the answer never tells whether it is known. */
export function AskForLink({ assignmentId }: { assignmentId?: string }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<{ message: string }>(calls.requestStudentLink(), {
        method: "POST",
        body: { email: normalEmail(email), ...(assignmentId ? { assignmentId } : {}) },
      }),
    onError: (error) => setFault(messageOf(error, "That did not work. Please try again.")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkEmail(email);
    setFault(message);
    if (!message) ask.mutate();
  };
  if (ask.isSuccess) return <Alert tone="success" title="Check your email" live>{ask.data.message}</Alert>;
  return (
    <form className="form-stack ask-for-link" noValidate onSubmit={submit}>
      <h2 className="ask-for-link-title">Ask for a new link</h2>
      <EmailField
        value={email}
        onChange={setEmail}
        hint="Type the email address that your teacher has for you."
        error={fault}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={ask.isPending}
        pendingText="Sending…"
      >
        Email me a new link
      </Button>
    </form>
  );
}
