import { encodeQR } from "qr";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";

// Longer words get a smaller type.
const LONG_WORD_LETTERS = 14;

export function PrintedCard({ card, establishmentName }: { card: NewCard; establishmentName: string }) {
  const name = fullName(card);
  return (
    <li className="learner-card">
      <div>
        <QrImage text={location.origin + links.card(card.token)} label={`Card of ${name}`} />
        <p className="learner-card-address">{location.host + links.card()}</p>
      </div>
      <div className="learner-card-words stack">
        <p className="learner-card-name clamp" dir="auto" data-long={hasLongWord(name) || undefined}>
          {name}
        </p>
        {card.yearGroup && <p>{card.yearGroup}</p>}
        <p className="clamp">{establishmentName}</p>
        <ol className="learner-card-steps stack">
          <li>Scan me.</li>
          <li>Type the class code.</li>
        </ol>
      </div>
    </li>
  );
}

function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => [...word].length > LONG_WORD_LETTERS);
}

// Quiet zone of a QR code.
const MARGIN_MODULES = 4;

/** QR code as SVG; `medium` error correction for worn cards. */
function QrImage({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: MARGIN_MODULES });
  const size = modules.length;
  return (
    <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(modules)} />
    </svg>
  );
}

// Runs of dark modules are one rectangle, so that no hairline prints between them.
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      let end = x;
      while (row[end]) end++;
      return `M${x} ${y}h${end - x}v1h${x - end}z`;
    })
  ).join("");
}
