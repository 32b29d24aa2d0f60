import { useSyncExternalStore } from "react";

/** Whether the page is before somebody's eyes, as far as the browser knows. */
export function useLookedAt(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === "visible", () => true);
}

function listen(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
