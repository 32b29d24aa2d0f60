import { quietly } from "../../kept_store.ts";

/** Remembers whether a chat panel is open. */
export type PanelKeeper = { wasOpen(): boolean; keep(open: boolean): void };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const OPEN = "open";

/**
 * Remembers for this tab, by person and portfolio, whether the chat panel is open, so that a page loaded anew looks as it
 * was left. A forbidden storage remembers nothing.
 */
export function panelKeeper(
  { personId, assignmentId }: { personId: string; assignmentId: string },
  store: () => Store,
): PanelKeeper {
  const key = `unitfolio-panel:${personId}:${assignmentId}`;
  return {
    wasOpen: () => quietly(() => store().getItem(key)) === OPEN,
    keep: (open) => void quietly(() => open ? store().setItem(key, OPEN) : store().removeItem(key)),
  };
}
