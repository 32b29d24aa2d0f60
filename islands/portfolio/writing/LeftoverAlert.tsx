import { useEffect, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";

/** `stored`: in this browser, for a few days. */
export type Leftover = { name: string; text: string; stored: boolean; clear: () => void };

type Props = {
  leftovers: readonly Leftover[];
  /** The boxes closed under the person who was writing in one of them. */
  closedNow: boolean;
  onDiscard: (leftover: Leftover) => void;
  onClose: () => void;
};

/** Words that can only be copied. */
export default function LeftoverAlert({ leftovers, closedNow, onDiscard }: Props) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!closedNow) return;
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: "center" });
  }, [closedNow]);
  const kept = leftovers.every(({ stored }) => stored)
    ? "in this browser for a few days"
    : "here only until you leave this page";
  return (
    <div ref={words} tabIndex={-1}>
      <Alert tone="warning" title="Some of your words were not saved" live>
        <p>
          {`This portfolio can no longer be changed here. Copy what you want to keep: it stays ${kept}.`}
        </p>
        {leftovers.map((leftover) => (
          <div key={leftover.name} className="left-words anywhere">
            <b>{leftover.name}</b>
            <blockquote className="writing-theirs quote written">{leftover.text}</blockquote>
            <Button size="small" aria-label={`Discard ${leftover.name}`} onClick={() => onDiscard(leftover)}>
              Discard
            </Button>
          </div>
        ))}
      </Alert>
    </div>
  );
}
