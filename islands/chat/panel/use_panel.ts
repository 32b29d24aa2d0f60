import { useEffect, useRef, useState } from "react";
import { tryOrNull } from "../../../browser/browser_store.ts";
import { isFullScreen } from "../chat_window.ts";

/** `restored`: open before a reload or a history step. */
type PanelState = "closed" | "pressed" | "restored";

type Entry = { chatOpened?: true } | null;

/** On a full screen opening pushes a history entry, so that Back closes the panel. */
export function usePanel(panelStore: PanelStateStore) {
  const [panel, setPanel] = useState<PanelState>("closed");
  // Hash links push entries too; a panel without an entry of its own ignores them.
  const hasPanelEntry = useRef(false);
  const change = (to: PanelState) => {
    setPanel(to);
    panelStore.save(to !== "closed");
  };
  useEffect(() => {
    // A full screen would cover a portfolio that was asked for by its address.
    if (panelStore.wasOpen() && (atPanelEntry() || !isFullScreen())) {
      hasPanelEntry.current = atPanelEntry();
      setPanel("restored");
    }
    const onPopState = () => {
      const hadPanelEntry = hasPanelEntry.current;
      hasPanelEntry.current = atPanelEntry();
      if (hasPanelEntry.current) change("restored");
      else if (hadPanelEntry) change("closed");
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [panelStore]);
  return {
    panel,
    open: () => {
      if (isFullScreen() && !atPanelEntry()) {
        const entry: Entry = { chatOpened: true };
        history.pushState(entry, "");
      }
      hasPanelEntry.current = atPanelEntry();
      change("pressed");
    },
    close: () => {
      if (hasPanelEntry.current) return history.back();
      change("closed");
    },
  };
}

function atPanelEntry(): boolean {
  const entry: Entry = history.state;
  return entry?.chatOpened === true;
}

type PanelStateStore = { wasOpen(): boolean; save(open: boolean): void };

const OPEN = "open";

/** Per tab, person and portfolio; a forbidden storage remembers nothing. */
export function panelStateStore(
  { personId, assignmentId }: { personId: string; assignmentId: string },
  store: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): PanelStateStore {
  const key = `unitfolio-panel:${personId}:${assignmentId}`;
  return {
    wasOpen: () => tryOrNull(() => store().getItem(key)) === OPEN,
    save: (open) => void tryOrNull(() => open ? store().setItem(key, OPEN) : store().removeItem(key)),
  };
}
