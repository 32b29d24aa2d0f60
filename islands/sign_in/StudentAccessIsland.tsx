import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { calls, links } from "../../domain/links.ts";
import { checkEmail, normalEmail } from "../../domain/people.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleX, LogOut, Mail } from "../../ui/icons.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { AskForLink } from "./AskForLink.tsx";
import { DoorWords } from "./DoorWords.tsx";
import { EmailField } from "./EmailField.tsx";
import { UncheckedLink } from "./UncheckedLink.tsx";

/** Why a student asks for a new link: they want one, or their session has ended. */
export type AsksFor = "ask" | "ended";

type Props = { token?: string; assignmentId?: string; asks?: AsksFor };
type Validation = { valid: boolean; student?: { firstName: string } };

/** The student's way in: the link is checked, then the address it was sent to (spec 1 §2.6). */
export default function StudentAccessIsland({ token, assignmentId, asks }: Props) {
  const toast = useToast();
  const link = useQuery({
    queryKey: ["student-access", token],
    queryFn: () => callApi<Validation>(calls.validateToken(token ?? "")),
    enabled: token !== undefined,
    networkMode: "always",
  });
  const invalid = link.data?.valid === false || isNoLink(link.error);
  const failures = link.errorUpdateCount;
  useEffect(() => {
    if (token === undefined && asks === undefined) {
      toast({ title: "Invalid Link", description: "No access token found in the URL", tone: "danger" });
    } else if (invalid) {
      toast({
        title: "Invalid Token",
        description: "This access link has expired or is invalid",
        tone: "danger",
      });
    }
  }, [token, invalid, asks]);
  if (token === undefined && asks !== undefined) return <Asks why={asks} assignmentId={assignmentId} />;
  if (token === undefined) {
    return (
      <Refused
        title="Invalid Access Link"
        words="This link appears to be invalid. Please check your email and try again."
        assignmentId={assignmentId}
      />
    );
  }
  if (invalid) {
    return (
      <Refused
        title="Access Link Expired"
        words="This access link has expired or is invalid. Please contact your teacher for a new link."
        assignmentId={assignmentId}
      />
    );
  }
  if (!link.data && failures > 0) {
    return <UncheckedLink tries={failures} trying={link.isFetching} onAgain={() => void link.refetch()} />;
  }
  if (!link.data) {
    return (
      <>
        <h1 className="centered-title">Student access</h1>
        <Spinner label="Validating access token..." />
      </>
    );
  }
  return (
    <VerifyEmail
      token={token}
      assignmentId={assignmentId}
      firstName={link.data.student?.firstName ?? ""}
      again={failures > 0}
    />
  );
}

/** Whether an error says that what stands in the address can be no link at all, as of one cut or written on. */
function isNoLink(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

type RefusedProps = { title: string; words: string; assignmentId?: string };

/** Why the link does not open, and the way to a new one. */
function Refused({ title, words, assignmentId }: RefusedProps) {
  return (
    <AskForLink assignmentId={assignmentId} heading="Ask for a new link">
      <DoorWords tone="danger" icon={<CircleX size={28} />} title={title} alert>{words}</DoorWords>
    </AskForLink>
  );
}

/** The same for whoever did nothing wrong. */
function Asks({ why, assignmentId }: { why: AsksFor; assignmentId?: string }) {
  return (
    <AskForLink assignmentId={assignmentId}>
      {why === "ask"
        ? (
          <DoorWords tone="info" icon={<Mail size={28} />} title="Ask for a new link">
            We send you an email. Press the link in it to get back to your work.
          </DoorWords>
        )
        : (
          <DoorWords tone="info" icon={<LogOut size={28} />} title="You are signed out">
            What you wrote is kept. To go on, open the link in your email again, or ask for a new one here.
          </DoorWords>
        )}
    </AskForLink>
  );
}

type VerifyProps = {
  token: string;
  assignmentId?: string;
  firstName: string;
  /** Whether the button to try again was pressed, and is gone. */
  again: boolean;
};

function VerifyEmail({ token, assignmentId, firstName, again }: VerifyProps) {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (again) heading.current?.focus();
  }, []);
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: () =>
      callApi<{ assignmentId: string | null }>(calls.verifyEmail(), {
        method: "POST",
        body: { token, email: normalEmail(email), ...(assignmentId ? { assignmentId } : {}) },
      }),
    // In the place of this page, so that the back button leads nobody else to the link.
    onSuccess: (answer) =>
      location.replace(answer.assignmentId ? links.portfolio(answer.assignmentId) : links.studentPortfolio()),
    onError: (error) => {
      const message = messageOf(error, "Failed to verify email address");
      setFault(message);
      toast({ title: "Verification Failed", description: message, tone: "danger" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkEmail(email);
    setFault(message);
    if (email.trim() === "") {
      toast({ title: "Email Required", description: "Please enter your email address", tone: "danger" });
    }
    if (!message) verify.mutate();
  };
  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1} className="centered-title">Verify Your Email</h1>
      <p>Welcome {firstName}! Please verify your email address to access your portfolio.</p>
      <EmailField
        value={email}
        onChange={setEmail}
        hint="This is the email address your teacher has on file for you."
        error={fault}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={verify.isPending || verify.isSuccess}
        pendingText="Verifying..."
      >
        Verify Email & Access Portfolio
      </Button>
    </form>
  );
}
