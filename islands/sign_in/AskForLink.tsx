import type { ReactNode } from "react";
import { calls } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Mail } from "../../ui/icons.ts";
import { DoorWords } from "./DoorWords.tsx";
import { LinkRequest } from "./LinkRequest.tsx";

type Props = {
  assignmentId?: string;
  /** Above the form, where what is said before it speaks of something else. */
  heading?: string;
  /** Why they are here; it goes once the mail is on its way. */
  children: ReactNode;
};

/** Where a student has a new link mailed to the address on file, with the way back for whoever typed a wrong letter. */
export function AskForLink({ assignmentId, heading, children }: Props) {
  return (
    <LinkRequest
      path={calls.requestStudentLink()}
      more={{ assignmentId: assignmentId || undefined }}
      heading={heading}
      hint="Type the email address that your teacher has for you."
      button="Email me a new link"
      failed="That did not work. Please try again."
      sent={(message, again) => (
        <>
          <DoorWords tone="success" icon={<Mail size={28} />} title="Check your email">{message}</DoorWords>
          <p className="quiet">It can take a few minutes. Look in your spam or junk mail too.</p>
          <Button variant="quiet" wide onClick={again}>Type another address</Button>
        </>
      )}
    >
      {children}
    </LinkRequest>
  );
}
