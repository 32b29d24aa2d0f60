import { countText } from "./count_text.ts";
import { LTI_LIMITS } from "./lti.ts";

type Labels = { none: string; one: string; many: string };

/** On the button that ends a choice; `#` for the number. */
export const PUT_LABELS: Labels = {
  none: "Put the ticked units into the course",
  one: "Put 1 unit into the course",
  many: "Put # units into the course",
};

/** Over the units that were ticked before. */
export const CHOSEN_LABELS: Labels = {
  none: "Already chosen: none",
  one: "Already chosen: 1 unit",
  many: "Already chosen: # units",
};

export function counted({ none, one, many }: Labels, count: number): string {
  return (count === 0 ? none : count === 1 ? one : many).replace("#", String(count));
}

/** A choice of units as it was sent: `sent` codes, of which `tooMany` were left out, and those that the school still has. */
export type SentChoice = {
  several: boolean;
  sent: number;
  tooMany: number;
  found: number;
  /** The number on the button that was pressed: 0 for one without a number, null for another button. */
  pressed: number | null;
};

/** Why units are not put into the course yet, or what has changed; null for nothing. */
export function choiceNotice({ several, sent, tooMany, found, pressed }: SentChoice): string | null {
  const gone = sent - found;
  if (tooMany > 0) {
    const leftOut = countText(tooMany, "unit was left out", "units were left out");
    return `You can put at most ${LTI_LIMITS.chosen} units into a course at once, so ${leftOut}. Put these into the course first, then choose the others.`;
  }
  if (!several && gone > 0) return "That unit is no longer here. Choose another one.";
  if (gone > 0) {
    const lost = gone === 1 ? "A unit that you chose is" : `${gone} of the units that you chose are`;
    return `${lost} no longer here.${found > 0 ? " The others are still chosen." : ""}`;
  }
  if (pressed === null) return null;
  if (found === 0) return "Tick at least one unit.";
  return pressed === 0 || pressed === found
    ? null
    : `You have now chosen ${countText(found, "unit")}. Check them, then press the button again.`;
}
