import { useSyncExternalStore } from "react";

/** A screen too narrow or too low for a panel beside the page: as `chat_panel.css` says too. */
const SMALL = "(max-width: 39.9375rem), (max-height: 31.9375rem)";

/** Whether the chat fills the whole screen, as on a phone. Runs in browsers alone. */
export function useFillsScreen(): boolean {
  return useSyncExternalStore(follow, fillsScreen);
}

/** The same, as it is now. */
export function fillsScreen(): boolean {
  return matchMedia(SMALL).matches;
}

function follow(changed: () => void): () => void {
  const small = matchMedia(SMALL);
  small.addEventListener("change", changed);
  return () => small.removeEventListener("change", changed);
}
