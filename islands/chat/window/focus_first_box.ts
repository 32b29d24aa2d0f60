import { focusFirst } from "../../../ui/focus_first.ts";

/** Gives the keyboard to the first text box in `place`, which has it now, as soon as there is one. Gives what stops the waiting. */
export function focusFirstBox(place: HTMLElement): () => void {
  return focusFirst(place, "textarea");
}
