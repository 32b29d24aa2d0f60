import type { KeyboardEvent } from "react";
import { isTextField } from "./text_field.ts";
import { useTypedNumber } from "./use_typed_number.ts";

type Actions = {
  onNextWaiting: () => void;
  onStudent: (by: 1 | -1) => void;
  /** Zero-based. */
  onOutcome: (outcome: number) => void;
  onPiece: (by: 1 | -1) => void;
  onWrite: () => void;
  onLeaveField: () => void;
  onClose: () => void;
};

/** The keys of the review; in a field only those that leave it. */
export function useReviewKeys(outcomes: number, actions: Actions) {
  const typedNumber = useTypedNumber(outcomes);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
    const target = event.target as Element;
    // Dialogs of the portfolio are drawn elsewhere, but their events come through here.
    if (event.defaultPrevented || !currentTarget.contains(target)) return;
    const act = isTextField(target)
      ? fieldAction(actions, key, ctrlKey || metaKey)
      : altKey || ctrlKey || metaKey
      ? null
      : /^[0-9]$/.test(key)
      ? () => actions.onOutcome(typedNumber(key, event.timeStamp) - 1)
      : panelAction(actions, key, target);
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function fieldAction(actions: Actions, key: string, withControl: boolean): (() => void) | null {
  if (key === "Escape") return actions.onLeaveField;
  return key === "Enter" && withControl ? actions.onNextWaiting : null;
}

function panelAction(actions: Actions, key: string, target: Element): (() => void) | null {
  switch (key) {
    case "n":
      return actions.onNextWaiting;
    case "j":
      return () => actions.onStudent(1);
    case "k":
      return () => actions.onStudent(-1);
    case "f":
      return actions.onWrite;
    case "Escape":
      return actions.onClose;
    case "ArrowLeft":
    case "ArrowRight":
      // Films, sound and the pages of a PDF have their own arrows.
      if (target.matches("audio, video, .viewer-pages, .viewer-picture")) return null;
      return () => actions.onPiece(key === "ArrowRight" ? 1 : -1);
    default:
      return null;
  }
}
