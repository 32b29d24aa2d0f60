import { ACTIVE_ROLE, activeRoleCookie } from "../../domain/active_role.ts";
import { links } from "../../domain/links.ts";
import type { ToastMessage } from "../toast_store.ts";

/** Long enough to read what the toast says, in milliseconds. */
const GOES_AFTER = 500;

/** What an administrator works as. */
export type Mode = "teacher" | "admin";

/** A mode as it is shown: 'Teacher Mode', 'Admin Mode' (spec 1 §2.8). */
export const MODE_LABELS: Readonly<Record<Mode, string>> = { teacher: "Teacher Mode", admin: "Admin Mode" };

/** The mode that is not this one. */
export function otherMode(mode: Mode): Mode {
  return mode === "admin" ? "teacher" : "admin";
}

/**
 * Works as `mode` from now on: keeps the choice in this browser, tells the server by the cookie, says 'Role switched' and
 * goes to the start page (spec 1 §2.4, §2.8, §4).
 */
export function switchRole(mode: Mode, toast: (message: ToastMessage) => void): void {
  try {
    localStorage.setItem(ACTIVE_ROLE, mode);
  } catch {
    // Where storage is refused, the cookie alone carries the choice.
  }
  document.cookie = activeRoleCookie(mode);
  toast({ title: "Role switched", description: MODE_LABELS[mode], tone: "success" });
  setTimeout(() => location.assign(links.home()), GOES_AFTER);
}

/**
 * Brings the cookie back to what this browser keeps, and loads the page again, where the two differ: a cookie that was
 * cleared, or a choice made before this page was. `mode` is what the page was rendered for.
 */
export function followStoredRole(mode: Mode): void {
  const stored = readStored();
  if (stored === null || stored === mode) return;
  document.cookie = activeRoleCookie(stored);
  location.reload();
}

function readStored(): Mode | null {
  try {
    const stored = localStorage.getItem(ACTIVE_ROLE);
    return stored === "teacher" || stored === "admin" ? stored : null;
  } catch {
    return null;
  }
}
