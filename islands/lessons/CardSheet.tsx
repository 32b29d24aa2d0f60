import { useEffect, useRef, useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { CARD_SHEET } from "../../domain/lessons.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ArrowLeft, Printer } from "../../ui/page_icons.ts";
import { QrImage } from "../QrImage.tsx";

type Props = { cards: readonly NewCard[]; establishmentName: string; back: string; onClose: () => void };

/** A4 sheet of new cards. Their tokens are never shown again. */
export default function CardSheet({ cards, establishmentName, back, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [printed, setPrinted] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const markPrinted = () => setPrinted(true);
    addEventListener("afterprint", markPrinted);
    return () => removeEventListener("afterprint", markPrinted);
  }, []);
  useEffect(() => {
    if (printed) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
  }, [printed]);
  return (
    <section className="card-sheet stack gap-2xl" aria-labelledby="card-sheet">
      <div className="card-sheet-bar stack gap-l">
        <h2 id="card-sheet" ref={heading} tabIndex={-1}>
          {`${countText(cards.length, "card")} to print`}
        </h2>
        <Alert tone="info" title="Print them now">
          These cards are shown this once. Print on A4, cut along the lines, and give each card to its
          student.
        </Alert>
        <div className="row gap-m">
          <Button variant="primary" size="large" icon={<Printer size={24} />} onClick={() => print()}>
            Print the cards
          </Button>
          <Button icon={<ArrowLeft size={20} />} onClick={() => printed ? onClose() : setLeaving(true)}>
            {back}
          </Button>
        </div>
      </div>
      <div
        className="card-sheet-pages scrolls-across stack gap-2xl"
        role="group"
        aria-label="The cards"
        tabIndex={0}
      >
        {paginate(cards).map((page, index) => (
          <ul key={index} className="card-page paper" aria-label={`Page ${index + 1}`}>
            {page.map((card) => (
              <PrintedCard key={card.studentId} card={card} establishmentName={establishmentName} />
            ))}
          </ul>
        ))}
      </div>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title="Leave without printing?"
          description="These cards cannot be shown again. You can make new ones at any time."
          confirmLabel="Leave"
          cancelLabel="Stay here"
          onConfirm={onClose}
        />
      )}
    </section>
  );
}

function paginate(cards: readonly NewCard[]): NewCard[][] {
  const { perPage } = CARD_SHEET;
  return Array.from(
    { length: Math.ceil(cards.length / perPage) },
    (_, page) => cards.slice(page * perPage, (page + 1) * perPage),
  );
}

// Longer words get a smaller type.
const LONG_WORD_LETTERS = 14;

function PrintedCard({ card, establishmentName }: { card: NewCard; establishmentName: string }) {
  const name = fullName(card);
  return (
    <li className="print-card">
      <div>
        <QrImage text={location.origin + links.card(card.token)} label={`Card of ${name}`} />
        <p className="print-card-address">{location.host + links.card()}</p>
      </div>
      <div className="print-card-words stack">
        <p className="print-card-name clamp" dir="auto" data-long={hasLongWord(name) || undefined}>
          {name}
        </p>
        {card.yearGroup && <p>{card.yearGroup}</p>}
        <p className="clamp">{establishmentName}</p>
        <ol className="print-card-steps stack">
          <li>Scan me.</li>
          <li>Enter the class code.</li>
        </ol>
      </div>
    </li>
  );
}

function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => [...word].length > LONG_WORD_LETTERS);
}
