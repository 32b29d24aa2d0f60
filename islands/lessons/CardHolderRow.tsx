import { shortDate } from "../../domain/dates.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

type Props = {
  holder: CardHolder;
  timeZone: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRevoke: () => void;
};

export function CardHolderRow({ holder, timeZone, selected, onSelect, onRevoke }: Props) {
  const { cards, lastCardAt } = holder;
  const lastCardText = lastCardAt === null ? "No card yet" : `Last card ${shortDate(lastCardAt, timeZone)}`;
  const revokeLabel = cards === 1 ? "End card" : `End ${cards} cards`;
  return (
    <li className="row between one-line">
      <Checkbox
        label={<bdi>{fullName(holder)}</bdi>}
        hint={`${yearGroupLabel(holder.yearGroup)} · ${lastCardText}`}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      {cards > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${revokeLabel} of ${fullName(holder)}`}
          onClick={onRevoke}
        >
          {revokeLabel}
        </Button>
      )}
    </li>
  );
}
