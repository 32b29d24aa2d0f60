import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { QrPicture } from "./QrPicture.tsx";

/** Letters of a word that the large type has room for. */
const LONG_WORD = 14;

/** One card, for cutting out: whose it is, the picture to scan, and what to do, in six words. */
export function LearnerCard({ card, establishmentName }: { card: NewCard; establishmentName: string }) {
  const name = fullName(card);
  return (
    <li className="learner-card">
      <div className="learner-card-picture">
        <QrPicture text={location.origin + links.card(card.token)} label={`Card of ${name}`} />
        <p className="learner-card-address">{location.host + links.card()}</p>
      </div>
      <div className="learner-card-words">
        <p className="learner-card-name" dir="auto" data-long={hasLongWord(name) || undefined}>{name}</p>
        {card.yearGroup && <p>{card.yearGroup}</p>}
        <p className="learner-card-school">{establishmentName}</p>
        <ol className="learner-card-steps">
          <li>Scan me.</li>
          <li>Type the class code.</li>
        </ol>
      </div>
    </li>
  );
}

function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => [...word].length > LONG_WORD);
}
