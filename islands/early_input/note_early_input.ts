/** What a person did in the islands before their scripts were there; read by `replay_early_input.ts`. */
export type EarlyInput = {
  /** The last input of each field. */
  typed: Map<EventTarget, EarlyField>;
  submitted: Set<EventTarget>;
};
export type EarlyField = { text: string; checked: boolean; caret: number | null; composing: boolean };

declare global {
  var earlyInput: EarlyInput | undefined;
}

/**
 * Runs in the browser before anything else, as text, so it uses nothing from outside. Notes what is typed until the
 * island is live, warns of leaving it, and stops forms that would reload the page.
 */
function noteEarlyInput(): void {
  const typed: EarlyInput["typed"] = new Map();
  const submitted: EarlyInput["submitted"] = new Set();
  globalThis.earlyInput = { typed, submitted };
  const inWaitingIsland = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof Element && target.closest("[data-island]:not([data-live])") !== null;
  addEventListener("input", (event) => {
    const { target } = event;
    if (!inWaitingIsland(target)) return;
    const { value: text, checked, selectionStart: caret } = target;
    typed.set(target, { text, checked, caret, composing: (event as InputEvent).isComposing });
  }, true);
  addEventListener("submit", (event) => {
    const { target } = event;
    if (!inWaitingIsland(target)) return;
    event.preventDefault();
    submitted.add(target);
  }, true);
  addEventListener("beforeunload", (event) => {
    for (const field of typed.keys()) if ((field as Element).isConnected) event.preventDefault();
  });
}

export const EARLY_INPUT_SCRIPT = `(${noteEarlyInput})()`.replace(/\s+/g, " ");
