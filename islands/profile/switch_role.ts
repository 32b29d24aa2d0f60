import { ACTIVE_ROLE, activeRoleCookie } from "../../domain/active_role.ts";
import { links } from "../../domain/links.ts";
import type { ToastMessage } from "../toast_store.ts";

const REDIRECT_DELAY_MS = 500;

export type Mode = "teacher" | "admin";

export const MODE_LABELS: Readonly<Record<Mode, string>> = { teacher: "Teacher Mode", admin: "Admin Mode" };

export function otherMode(mode: Mode): Mode {
  return mode === "admin" ? "teacher" : "admin";
}

/** Saves the role in this browser and its cookie, then opens the start page (spec 1 §2.4, §2.8, §4). */
export function switchRole(mode: Mode, toast: (message: ToastMessage) => void): void {
  try {
    localStorage.setItem(ACTIVE_ROLE, mode);
  } catch {
    // Storage may be forbidden; the cookie is enough.
  }
  document.cookie = activeRoleCookie(mode);
  toast({ title: "Role switched", description: MODE_LABELS[mode], tone: "success" });
  setTimeout(() => location.assign(links.home()), REDIRECT_DELAY_MS);
}

/** Reloads with the stored role when the page was rendered for another one. */
export function applyStoredRole(mode: Mode): void {
  const stored = storedMode();
  if (stored === null || stored === mode) return;
  document.cookie = activeRoleCookie(stored);
  location.reload();
}

function storedMode(): Mode | null {
  try {
    const stored = localStorage.getItem(ACTIVE_ROLE);
    return stored === "teacher" || stored === "admin" ? stored : null;
  } catch {
    return null;
  }
}
