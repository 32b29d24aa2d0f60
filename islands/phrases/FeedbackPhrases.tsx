import { useEffect, useState } from "react";
import type { Actor } from "../../domain/permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";

const PhraseList = lazyDialog(() => import("./PhraseList.tsx"));

type Props = {
  /** Id of the text box right before it. */
  boxId: string;
  outcomeNumber: number;
  actor: Actor;
};

/** Saved phrases for a text box: by its button, or by typing `/`; the script comes with the first focus. */
export function FeedbackPhrases({ boxId, outcomeNumber, actor }: Props) {
  const [loaded, setLoaded] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const box = document.getElementById(boxId);
    const load = () => setLoaded(true);
    if (box === document.activeElement) load();
    box?.addEventListener("focus", load);
    return () => box?.removeEventListener("focus", load);
  }, [boxId]);
  return (
    <div className="phrases">
      {loaded && <PhraseList boxId={boxId} asked={asked} actor={actor} onClose={() => setLoaded(false)} />}
      <Button
        size="small"
        variant="quiet"
        className="flush-start"
        aria-label={`Phrases for outcome ${outcomeNumber}`}
        onClick={() => {
          setLoaded(true);
          setAsked(asked + 1);
        }}
      >
        Phrases
      </Button>
    </div>
  );
}
