import type { KeyboardEvent } from "react";

/** Beside the keys that a list has anyway: arrows go from card to card, and from column to column. */
export function handleBoardKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
  const card = target.closest<HTMLElement>("[data-card]");
  const column = card?.closest<HTMLElement>("[data-column]");
  if (!card || !column) return;
  const cards = cardsOf(column);
  const index = cards.indexOf(card);
  const next = { ArrowUp: cards[index - 1], ArrowDown: cards[index + 1], Home: cards[0], End: cards.at(-1) };
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const goal = sideways === undefined
    ? next[key as keyof typeof next]
    : cardBeside(currentTarget, column, { index, sideways });
  if (!(key in next) && sideways === undefined) return;
  event.preventDefault();
  const control = target.matches("button") ? goal?.querySelector<HTMLElement>("button") : null;
  (control ?? goal?.querySelector("a"))?.focus();
}

/** At the same height, in the next column with cards. */
function cardBeside(
  board: HTMLElement,
  column: HTMLElement,
  { index, sideways }: { index: number; sideways: number },
): HTMLElement | undefined {
  const columns = [...board.querySelectorAll<HTMLElement>("[data-column]")].filter(isShown);
  for (let at = columns.indexOf(column) + sideways; columns[at]; at += sideways) {
    const cards = cardsOf(columns[at]!);
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)];
  }
}

function cardsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-card]")];
}

/** One column alone is shown on a narrow screen. */
function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
