import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert, LogOut } from "../../ui/icons.ts";
import { CircleX, Mail } from "../../ui/page_icons.ts";
import type { Tone } from "../../ui/tone.ts";
import { answer } from "../api.ts";
import { EmailLinkForm } from "./EmailLinkForm.tsx";
import { signInApi } from "./queries.ts";

/** `open`: a portfolio was opened by its own address. */
export type LinkRequestReason = "ask" | "ended" | "open";

type InvalidLinkProps = { title: string; text: string; assignmentId?: string };

export function InvalidLink({ title, text, assignmentId }: InvalidLinkProps) {
  return (
    <StudentLinkRequest assignmentId={assignmentId} heading="Ask for a new link">
      <SignInMessage tone="danger" icon={<CircleX size={28} />} title={title} alert>{text}</SignInMessage>
    </StudentLinkRequest>
  );
}

export function NewLinkRequest(
  { reason, assignmentId }: { reason: LinkRequestReason; assignmentId?: string },
) {
  const { title, icon, text } = REASONS[reason];
  return (
    <StudentLinkRequest assignmentId={assignmentId}>
      <SignInMessage tone="info" icon={icon} title={title}>{text}</SignInMessage>
    </StudentLinkRequest>
  );
}

const REASONS = {
  ask: {
    title: "Ask for a new link",
    icon: <Mail size={28} />,
    text: "We send you an email. Press the link in it to get back to your work.",
  },
  ended: {
    title: "You are signed out",
    icon: <LogOut size={28} />,
    text:
      "What you wrote is saved. To carry on, open the link in your email again, or ask for a new one here.",
  },
  open: {
    title: "Sign in to open your portfolio",
    icon: <Mail size={28} />,
    text: "Open the link in your email, or enter your email address and we’ll send you a new one.",
  },
} satisfies Record<LinkRequestReason, { title: string; icon: ReactNode; text: string }>;

type CheckFailedProps = {
  attempts: number;
  retrying: boolean;
  onRetry: () => void;
};

export function LinkCheckFailed({ attempts, retrying, onRetry }: CheckFailedProps) {
  return (
    <>
      {/* The key makes a repeated failure be announced again. */}
      <SignInMessage
        key={attempts}
        tone="warning"
        icon={<CircleAlert size={28} />}
        title="We could not check your link"
        alert
      >
        Your internet may be off, or we may be busy. Wait a moment, then try again.
      </SignInMessage>
      <Button variant="primary" size="large" wide pending={retrying} pendingText="Trying…" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

type RequestProps = {
  assignmentId?: string;
  heading?: string;
  children: ReactNode;
};

function StudentLinkRequest({ assignmentId, heading, children }: RequestProps) {
  return (
    <EmailLinkForm
      request={(email) =>
        answer(signInApi["student-access"].request.$post({ json: { email, assignmentId } }))}
      heading={heading}
      hint="Enter the email address that your teacher has for you."
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

type MessageProps = { tone: Tone; icon: ReactNode; title: string; children: ReactNode; alert?: boolean };

function SignInMessage({ tone, icon, title, children, alert = false }: MessageProps) {
  return (
    <div className={`tone-${tone} stack`}>
      <span className="disc disc-large" aria-hidden="true">{icon}</span>
      <h1 className="heading">{title}</h1>
      <p className="quiet" role={alert ? "alert" : undefined}>{children}</p>
    </div>
  );
}
