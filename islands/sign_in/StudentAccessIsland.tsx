import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { links } from "../../domain/links.ts";
import { checkEmail, normalizeEmail } from "../../domain/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { answer, ApiError, messageOf } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { EmailField } from "./EmailLinkForm.tsx";
import { signInApi, signInQueries } from "./queries.ts";
import { InvalidLink, LinkCheckFailed, type LinkRequestReason, NewLinkRequest } from "./LinkMessages.tsx";

type Props = { token?: string; assignmentId?: string; reason?: LinkRequestReason };

/** Checks the link, then the email address (spec 1 §2.6). */
export default function StudentAccessIsland({ token, assignmentId, reason }: Props) {
  const toast = useToast();
  const link = useQuery({ ...signInQueries.accessLink(token ?? ""), enabled: token !== undefined });
  const invalid = link.data?.valid === false || isMalformedLink(link.error);
  const failures = link.errorUpdateCount;
  useEffect(() => {
    if (token === undefined && reason === undefined) {
      toast({ title: "Invalid Link", description: "No access token found in the URL", tone: "danger" });
    } else if (invalid) {
      toast({
        title: "Invalid Token",
        description: "This access link has expired or is invalid",
        tone: "danger",
      });
    }
  }, [token, invalid, reason]);
  if (token === undefined && reason !== undefined) {
    return <NewLinkRequest reason={reason} assignmentId={assignmentId} />;
  }
  if (token === undefined) {
    return (
      <InvalidLink
        title="Invalid Access Link"
        text="This link appears to be invalid. Please check your email and try again."
        assignmentId={assignmentId}
      />
    );
  }
  if (invalid) {
    return (
      <InvalidLink
        title="Access Link Expired"
        text="This access link has expired or is invalid. Please contact your teacher for a new link."
        assignmentId={assignmentId}
      />
    );
  }
  if (!link.data && failures > 0) {
    return (
      <LinkCheckFailed
        attempts={failures}
        retrying={link.isFetching}
        onRetry={() => void link.refetch()}
      />
    );
  }
  if (!link.data) {
    return (
      <>
        <h1 className="heading">Student access</h1>
        <Spinner label="Validating access token..." />
      </>
    );
  }
  return (
    <VerifyEmail
      token={token}
      assignmentId={assignmentId}
      firstName={link.data.valid ? link.data.student.firstName : ""}
      focusHeading={failures > 0}
    />
  );
}

function isMalformedLink(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

const FAILED = "Failed to verify email address";

type VerifyProps = {
  token: string;
  assignmentId?: string;
  firstName: string;
  /** After a retry, whose button had the focus. */
  focusHeading: boolean;
};

function VerifyEmail({ token, assignmentId, firstName, focusHeading }: VerifyProps) {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, []);
  const { field, error, submit, saving } = useForm({
    saved: { email: "" },
    check: ({ email }) => ({ email: checkEmail(email) }),
    save: ({ email }) =>
      answer(
        signInApi["student-access"]["verify-email"].$post({
          json: { token, email: normalizeEmail(email), assignmentId },
        }),
      ),
    // replace: the back button must not lead to the link.
    onSaved: ({ assignmentId }) =>
      location.replace(assignmentId ? links.portfolio(assignmentId) : links.studentPortfolio()),
    failed: FAILED,
    failedTitle: "Verification Failed",
    errorsOf: (error) => ({ email: messageOf(error, FAILED) }),
    onInvalid: ({ email }) => {
      if (email.trim() !== "") return;
      toast({ title: "Email Required", description: "Please enter your email address", tone: "danger" });
    },
  });
  return (
    <form className="stack gap-l" noValidate onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1} className="heading">Verify Your Email</h1>
      <p>Welcome {firstName}! Please verify your email address to access your portfolio.</p>
      <EmailField
        {...field("email")}
        hint="This is the email address your teacher has on file for you."
        error={error("email")}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={saving.isPending || saving.isSuccess}
        pendingText="Verifying..."
      >
        Verify Email & Access Portfolio
      </Button>
    </form>
  );
}
