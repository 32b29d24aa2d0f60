import { type ReactNode, useState } from "react";
import { CARD_STEPS, CARD_WORDS } from "../../domain/lessons.ts";
import { CircleCheck, CircleX, QrCode } from "../../ui/icons.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { ClassCodeForm } from "./ClassCodeForm.tsx";
import { useCardToken } from "./use_card_token.ts";

/**
 * What has just happened in this browser: nothing, a learner has finished, or a session with a card has ended; `off` where
 * the school lets nobody in with a card.
 */
export type CardMoment = "start" | "done" | "ended" | "off";

/** A learner's door: the card that was scanned, then the class code (DESIGN §4, Students). One thing to do at a time. */
export default function CardAccessIsland({ moment }: { moment: CardMoment }) {
  const token = useCardToken();
  const [refused, setRefused] = useState<{ token: string; message: string } | null>(null);
  if (moment === "off") return <CardsOff />;
  if (token === undefined) return <OneMoment />;
  if (token === null) return <ScanCard moment={moment} />;
  if (refused?.token === token) {
    return (
      <Words tone="danger" icon={<CircleX size={32} />} title="This card cannot open the door">
        <p role="alert">{refused.message}</p>
      </Words>
    );
  }
  return <ClassCodeForm key={token} token={token} onRefused={(message) => setRefused({ token, message })} />;
}

function CardsOff() {
  return (
    <Words tone="info" icon={<CircleX size={32} />} title="No cards here">
      <p>{CARD_WORDS.switchedOff}</p>
    </Words>
  );
}

function OneMoment() {
  return (
    <div className="card-door">
      <h1 className="card-door-title">Come in</h1>
      <Spinner label="One moment…" />
    </div>
  );
}

function ScanCard({ moment }: { moment: Exclude<CardMoment, "off"> }) {
  switch (moment) {
    case "done":
      return (
        <Words tone="success" icon={<CircleCheck size={32} />} title="All done.">
          <p role="status">Hand the tablet on, or scan the next card.</p>
        </Words>
      );
    case "ended":
      return (
        <Words tone="info" icon={<QrCode size={32} />} title="You are signed out.">
          <p role="status">Your work is kept. To go on, scan your card again.</p>
        </Words>
      );
    case "start":
      return (
        <Words tone="info" icon={<QrCode size={32} />} title="Scan your card">
          <ol className="card-door-steps">
            {CARD_STEPS.map((step) => <li key={step}>{step}</li>)}
          </ol>
        </Words>
      );
  }
}

type WordsProps = {
  tone: "info" | "success" | "danger";
  icon: ReactNode;
  title: string;
  children: ReactNode;
};

function Words({ tone, icon, title, children }: WordsProps) {
  return (
    <div className={`card-door tone-${tone}`}>
      <span className="centered-icon" aria-hidden="true">{icon}</span>
      <h1 className="card-door-title">{title}</h1>
      <div className="card-door-words">{children}</div>
    </div>
  );
}
