import { useEffect, useRef, useState } from "react";
import { CARD_SHEET } from "../../domain/lessons.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ArrowLeft, Printer } from "../../ui/icons.ts";
import { LearnerCard } from "./LearnerCard.tsx";

type Props = { cards: readonly NewCard[]; establishmentName: string; onClose: () => void };

/**
 * The sheet of new cards as it is printed: A4, eight a page, with lines to cut along. The cards' tokens are here and on
 * paper, and nowhere else.
 */
export default function CardSheet({ cards, establishmentName, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [printed, setPrinted] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const done = () => setPrinted(true);
    addEventListener("afterprint", done);
    return () => removeEventListener("afterprint", done);
  }, []);
  useEffect(() => {
    if (printed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [printed]);
  return (
    <section className="card-sheet" aria-labelledby="card-sheet">
      <div className="card-sheet-bar">
        <h2 id="card-sheet" ref={heading} tabIndex={-1}>
          {cards.length === 1 ? "1 card to print" : `${cards.length} cards to print`}
        </h2>
        <Alert tone="info" title="Print them now">
          These cards are shown this once. Print on A4, cut along the lines, and give each card to its
          learner.
        </Alert>
        <div className="card-sheet-buttons">
          <Button variant="primary" size="large" icon={<Printer size={24} />} onClick={() => print()}>
            Print the cards
          </Button>
          <Button icon={<ArrowLeft size={20} />} onClick={() => printed ? onClose() : setLeaving(true)}>
            Back to lessons
          </Button>
        </div>
      </div>
      <div className="card-sheet-pages" role="group" aria-label="The cards" tabIndex={0}>
        {pagesOf(cards).map((page, index) => (
          <ul key={index} className="card-page" aria-label={`Page ${index + 1}`}>
            {page.map((card) => (
              <LearnerCard key={card.studentId} card={card} establishmentName={establishmentName} />
            ))}
          </ul>
        ))}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without printing?"
        description="These cards cannot be shown again. You can make new ones at any time."
        confirmLabel="Leave"
        cancelLabel="Stay here"
        onConfirm={onClose}
      />
    </section>
  );
}

function pagesOf(cards: readonly NewCard[]): NewCard[][] {
  const { aPage } = CARD_SHEET;
  return Array.from(
    { length: Math.ceil(cards.length / aPage) },
    (_, page) => cards.slice(page * aPage, (page + 1) * aPage),
  );
}
