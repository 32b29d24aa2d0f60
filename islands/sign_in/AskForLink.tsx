import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { calls } from "../../domain/links.ts";
import { checkEmail, normalEmail } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Mail } from "../../ui/icons.ts";
import { callApi, messageOf } from "../call_api.ts";
import { DoorWords } from "./DoorWords.tsx";
import { EmailField } from "./EmailField.tsx";

type Props = {
  assignmentId?: string;
  /** Above the form, where what is said before it speaks of something else. */
  heading?: string;
  /** Why they are here; it goes once the mail is on its way. */
  children: ReactNode;
};

/** Where a student has a new link mailed to the address on file; the answer never tells whether it is known. */
export function AskForLink({ assignmentId, heading, children }: Props) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<{ message: string }>(calls.requestStudentLink(), {
        method: "POST",
        body: { email: normalEmail(email), ...(assignmentId ? { assignmentId } : {}) },
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkEmail(email);
    setFault(message);
    if (!message) ask.mutate();
  };
  if (ask.isSuccess) return <OnItsWay message={ask.data.message} onAgain={ask.reset} />;
  return (
    <>
      {children}
      <form className="form-stack ask-for-link" noValidate onSubmit={submit}>
        {heading && <h2 className="ask-for-link-title">{heading}</h2>}
        <EmailField
          value={email}
          onChange={setEmail}
          hint="Type the email address that your teacher has for you."
          error={fault}
        />
        {ask.isError && (
          <Alert tone="danger" live>{messageOf(ask.error, "That did not work. Please try again.")}</Alert>
        )}
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
    </>
  );
}

/** What to do next, and the way back for whoever typed a wrong letter. */
function OnItsWay({ message, onAgain }: { message: string; onAgain: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: whoever listens hears these words instead.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <div ref={words} tabIndex={-1} className="door-words">
        <DoorWords tone="success" icon={<Mail size={28} />} title="Check your email">
          {message}
        </DoorWords>
      </div>
      <p className="quiet">It can take a few minutes. Look in your spam or junk mail too.</p>
      <Button variant="quiet" wide onClick={onAgain}>Type another address</Button>
    </>
  );
}
