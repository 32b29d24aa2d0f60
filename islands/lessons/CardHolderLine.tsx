import { shortDate } from "../../domain/dates.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

type Props = {
  holder: CardHolder;
  timeZone: string;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onEnd: () => void;
};

/** A student with their cards: to choose for the sheet, or to end what they have. */
export function CardHolderLine({ holder, timeZone, chosen, onChoose, onEnd }: Props) {
  const { cards, lastCardAt } = holder;
  const last = lastCardAt === null ? "No card yet" : `Last card ${shortDate(lastCardAt, timeZone)}`;
  const end = cards === 1 ? "End card" : `End ${cards} cards`;
  return (
    <li>
      <Checkbox
        label={<bdi>{fullName(holder)}</bdi>}
        hint={`${yearGroupLabel(holder.yearGroup)} · ${last}`}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {cards > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${end} of ${fullName(holder)}`}
          onClick={onEnd}
        >
          {end}
        </Button>
      )}
    </li>
  );
}
