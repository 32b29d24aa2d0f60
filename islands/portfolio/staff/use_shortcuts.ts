import { useEffect, useRef, useState } from "react";
import type { Neighbours } from "../../../server/features/portfolio/neighbours.ts";
import { tryOrNull } from "../../../browser/browser_store.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { useOpenPortfolio } from "../selector/portfolio_choices.ts";

const loadShortcuts = () => import("./shortcuts.ts");

const KEYS_ITEM = "unitfolio-portfolio-keys";

/** Single keys can be switched off in this browser (WCAG 2.1.4). */
export function keysEnabled(): boolean {
  return tryOrNull(() => localStorage.getItem(KEYS_ITEM)) !== "off";
}

export function enableKeys(enabled: boolean): void {
  tryOrNull(() => enabled ? localStorage.removeItem(KEYS_ITEM) : localStorage.setItem(KEYS_ITEM, "off"));
}

/** Single keys of the page, and whether their sheet is shown. */
export function useShortcuts(neighbours: Neighbours | null) {
  const [keysShown, setKeysShown] = useState(false);
  const { announce } = usePortfolio();
  const openPortfolio = useOpenPortfolio();
  const context = useRef({ neighbours, openPortfolio, announce });
  context.current = { neighbours, openPortfolio, announce };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[0-9fcejkn?]$/.test(key) || hasKeys(target) || !keysEnabled()) return;
      event.preventDefault();
      if (key === "?") return setKeysShown(true);
      loadShortcuts().then(({ runShortcut }) => runShortcut(key, context.current), () => {
        // Without a network the pointer still works.
      });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return { keysShown, showKeys: () => setKeysShown(true), hideKeys: () => setKeysShown(false) };
}

/** Whether keys belong to what has the focus: a field, a player or a dialog. */
function hasKeys(target: EventTarget | null): boolean {
  return target instanceof Element &&
    target.closest(
        "input:not([type=checkbox]), textarea, select, audio, video, [contenteditable], [role=dialog], [role=alertdialog]",
      ) !== null;
}
