import type { ToastMessage } from "./page_services.ts";

const KEY = "flash";

/** A toast for the next page, which this one leads to. */
export function flashToast(message: Pick<ToastMessage, "title" | "description" | "tone">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Without a storage the next page shows the result alone.
  }
}

/** Once. */
export function readFlashedToast(): ToastMessage | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
