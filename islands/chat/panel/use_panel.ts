import { useEffect, useRef, useState } from "react";
import { fillsScreen } from "../window/use_fills_screen.ts";
import type { PanelKeeper } from "./panel_keeper.ts";

/** Closed, opened by hand, or open as it was before: the page was loaded anew, or one went forward to it again. */
export type Panel = "closed" | "pressed" | "kept";

/** What an entry of the browser's history says that was made by opening the panel. */
type Entry = { chatOpened?: true } | null;

/**
 * Whether a portfolio's chat panel is open. Where it fills the screen, opening it is a step in the browser's history, as on
 * the messages page: the way back closes it and does not leave the portfolio.
 */
export function usePanel(keeper: PanelKeeper) {
  const [panel, setPanel] = useState<Panel>("closed");
  // Links within the page are steps too: they leave a panel alone that has no step of its own.
  const isStep = useRef(false);
  const change = (to: Panel) => {
    setPanel(to);
    keeper.keep(to !== "closed");
  };
  useEffect(() => {
    if (keeper.wasOpen()) {
      isStep.current = atStep();
      setPanel("kept");
    }
    const follow = () => {
      const wasStep = isStep.current;
      isStep.current = atStep();
      if (isStep.current) change("kept");
      else if (wasStep) change("closed");
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [keeper]);
  return {
    panel,
    open: () => {
      if (fillsScreen() && !atStep()) {
        const entry: Entry = { chatOpened: true };
        history.pushState(entry, "");
      }
      isStep.current = atStep();
      change("pressed");
    },
    close: () => {
      if (isStep.current) return history.back();
      change("closed");
    },
  };
}

function atStep(): boolean {
  const entry: Entry = history.state;
  return entry?.chatOpened === true;
}
