import type { Neighbours } from "../../../server/features/portfolio/neighbours.ts";
import { currentOutcome } from "./held_view.ts";

type ShortcutContext = {
  neighbours: Neighbours | null;
  openPortfolio: (id: string) => Promise<void>;
  announce: (message: string) => void;
};

/** A key of the portfolio's page; the sheet of keys is KeysDialog. */
export function runShortcut(key: string, { neighbours, openPortfolio, announce }: ShortcutContext): void {
  const go = (neighbour: { id: string } | null | undefined, none: string) =>
    neighbour ? void openPortfolio(neighbour.id) : announce(none);
  switch (key) {
    case "f":
      return focusPart(`feedback-${currentOutcome()}`);
    case "c":
      return focusPart(`complete-${currentOutcome()}`);
    case "e":
      return document.querySelector<HTMLElement>(`#outcome-${currentOutcome()} .evidence button`)?.click();
    case "j":
      return go(neighbours?.next, "This is the last student with this unit.");
    case "k":
      return go(neighbours?.previous, "This is the first student with this unit.");
    case "n":
      return go(neighbours?.nextWaiting, "No other student with this unit is waiting.");
    default:
      return focusPart(`outcome-${key === "0" ? 10 : key}`);
  }
}

function focusPart(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: part.matches(".outcome") ? "start" : "center" });
}
