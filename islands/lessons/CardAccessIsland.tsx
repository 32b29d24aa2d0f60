import { type ReactNode, useEffect, useState } from "react";
import { CARD_MESSAGES, CARD_STEPS } from "../../domain/lessons.ts";
import { links } from "../../domain/links.ts";
import { CircleCheck } from "../../ui/icons.ts";
import { CircleX, QrCode } from "../../ui/page_icons.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { ClassCodeForm } from "./ClassCodeForm.tsx";

/** `ended`: the session, `saved` and `unsaved` where the page knew; `off`: the school does not allow cards. */
export type CardAccessState = "start" | "done" | "ended" | "saved" | "unsaved" | "off";

/** Sign-in by card and class code (DESIGN §4, Students). */
export default function CardAccessIsland({ state }: { state: CardAccessState }) {
  const token = useCardToken();
  const [rejected, setRejected] = useState<{ token: string; message: string } | null>(null);
  if (state === "off") return <Message {...MESSAGES.off} />;
  if (token === undefined) {
    return (
      <div className="card-access stack">
        <h1>Sign in</h1>
        <Spinner label="One moment…" />
      </div>
    );
  }
  if (token === null) return <Message {...MESSAGES[state]} />;
  if (rejected?.token === token) {
    return (
      <Message tone="danger" icon={<CircleX size={32} />} title="This card isn't working">
        <p role="alert">{rejected.message}</p>
      </Message>
    );
  }
  return (
    <ClassCodeForm
      key={token}
      token={token}
      onRejected={(message) => setRejected({ token, message })}
    />
  );
}

type MessageProps = {
  tone: "info" | "success" | "warning" | "danger";
  icon: ReactNode;
  title: string;
  children: ReactNode;
};

const MESSAGES: Readonly<Record<CardAccessState, MessageProps>> = {
  start: {
    tone: "info",
    icon: <QrCode size={32} />,
    title: "Scan your card",
    children: (
      <ol className="numbers stack gap-s">
        {CARD_STEPS.map((step) => <li key={step}>{step}</li>)}
      </ol>
    ),
  },
  done: {
    tone: "success",
    icon: <CircleCheck size={32} />,
    title: "All done.",
    children: <p role="status">Pass the tablet on, or scan the next card.</p>,
  },
  ended: {
    tone: "info",
    icon: <QrCode size={32} />,
    title: "You are signed out.",
    children: <p role="status">To carry on, scan your card again.</p>,
  },
  saved: {
    tone: "info",
    icon: <QrCode size={32} />,
    title: "You are signed out.",
    children: <p role="status">Your work is saved. To carry on, scan your card again.</p>,
  },
  unsaved: {
    tone: "warning",
    icon: <QrCode size={32} />,
    title: "You are signed out.",
    children: (
      <>
        <p role="status">Not everything you did is saved yet.</p>
        <p>
          Scan your card again on this tablet to get back what you wrote. If you were adding a file or a
          recording, add it again.
        </p>
      </>
    ),
  },
  off: {
    tone: "info",
    icon: <CircleX size={32} />,
    title: "No cards here",
    children: <p>{CARD_MESSAGES.disabled}</p>,
  },
};

function Message({ tone, icon, title, children }: MessageProps) {
  return (
    <div className={`card-access stack tone-${tone}`}>
      <span className="disc disc-large" aria-hidden="true">{icon}</span>
      <h1>{title}</h1>
      <div className="card-access-words stack">{children}</div>
    </div>
  );
}

// 256 random bits, base64url.
const TOKEN_PATTERN = /^[\w-]{20,200}$/;

/** The card's token, moved from the URL's hash into memory only. Undefined before the first effect, null for none. */
function useCardToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const readToken = () => {
      const hash = location.hash.slice(1);
      const isToken = TOKEN_PATTERN.test(hash);
      if (isToken) history.replaceState(null, "", links.card());
      setToken((previous) => isToken ? hash : previous ?? null);
    };
    // The back/forward cache must not contain a token.
    const clearToken = () => setToken(null);
    readToken();
    addEventListener("hashchange", readToken);
    addEventListener("pagehide", clearToken);
    return () => {
      removeEventListener("hashchange", readToken);
      removeEventListener("pagehide", clearToken);
    };
  }, []);
  return token;
}
