/** The visible outcome and the focus, to be restored in the next portfolio. */
type HeldView = {
  /** The outcome at the top of the view, from 1, and how far above the top it begins; null above all outcomes. */
  outcome: number | null;
  offset: number;
  scrollY: number;
  focusId: string | null;
};

/** Gets the focus where the focused element has no counterpart. */
const FALLBACK_FOCUS = "portfolio-chooser";
/** Minimum visible height of an outcome that is shorter than its counterpart, in pixels. */
const MIN_VISIBLE = 120;

export function holdView(): HeldView {
  const top = topOfView();
  const card = currentCard(top);
  const focused = document.activeElement;
  return {
    outcome: card && outcomeNumber(card),
    offset: card ? card.getBoundingClientRect().top - top : 0,
    scrollY,
    focusId: !focused || focused === document.body ? null : focused.id || FALLBACK_FOCUS,
  };
}

export function restoreView({ outcome, offset, scrollY, focusId }: HeldView): void {
  const card = outcome === null ? null : document.getElementById(`outcome-${outcome}`);
  if (card) {
    const { top, height } = card.getBoundingClientRect();
    const wanted = topOfView() + Math.max(offset, Math.min(0, MIN_VISIBLE - height));
    scrollBy({ top: top - wanted, behavior: "instant" });
  } else scrollTo({ top: outcome === null ? scrollY : 0, behavior: "instant" });
  if (focusId === null) return;
  const focused = document.getElementById(focusId) ?? document.getElementById(FALLBACK_FOCUS);
  focused?.focus({ preventScroll: true });
}

/** The focused outcome, else the one at the top of the view, else the first. */
export function currentOutcome(): number {
  const focused = document.activeElement?.closest<HTMLElement>(".outcome");
  const card = focused ?? currentCard(topOfView());
  return card ? outcomeNumber(card) : 1;
}

/** The outcome that crosses a line of the view; null where the first begins below it. */
function currentCard(line: number): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(".outcome")];
  return cards.findLast((card) => card.getBoundingClientRect().top <= line) ?? null;
}

function outcomeNumber({ id }: HTMLElement): number {
  return Number(id.split("-")[1]);
}

/** Below the bar, with the margin that a jump leaves. */
function topOfView(): number {
  const bar = document.querySelector(".staff-bar");
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0) + 24;
}
