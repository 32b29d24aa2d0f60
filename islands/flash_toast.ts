import { tryOrNull } from "../browser/browser_store.ts";
import type { ToastMessage } from "./page_services.ts";

const KEY = "flash";

/** A toast for the next page, which this one leads to. */
export function flashToast(message: Pick<ToastMessage, "title" | "description" | "tone">): void {
  // Without a storage the next page shows the result alone.
  tryOrNull(() => sessionStorage.setItem(KEY, JSON.stringify(message)));
}

/** Once. */
export function readFlashedToast(): ToastMessage | null {
  return tryOrNull(() => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(text ?? "null");
  });
}
