import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Mail } from "../../ui/icons.ts";
import { answer } from "../api.ts";
import { EmailLinkForm } from "./EmailLinkForm.tsx";
import { signInApi } from "./queries.ts";
import { SignInMessage } from "./SignInMessage.tsx";

type Props = {
  assignmentId?: string;
  heading?: string;
  children: ReactNode;
};

export function StudentLinkRequest({ assignmentId, heading, children }: Props) {
  return (
    <EmailLinkForm
      request={(email) =>
        answer(signInApi["student-access"].request.$post({ json: { email, assignmentId } }))}
      heading={heading}
      hint="Type the email address that your teacher has for you."
      submitLabel="Email me a new link"
      failureText="That did not work. Please try again."
      renderSent={(message, reset) => (
        <>
          <SignInMessage tone="success" icon={<Mail size={28} />} title="Check your email">
            {message}
          </SignInMessage>
          <p className="quiet">It can take a few minutes. Look in your spam or junk mail too.</p>
          <Button variant="quiet" wide onClick={reset}>Type another address</Button>
        </>
      )}
    >
      {children}
    </EmailLinkForm>
  );
}
