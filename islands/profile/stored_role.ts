import { tryOrNull } from "../../browser/browser_store.ts";
import { ACTIVE_ROLE, activeRoleCookie } from "../../domain/active_role.ts";

/** In this browser and in its cookie. */
export function storeRole(mode: "teacher" | "admin"): void {
  // Storage may be forbidden; the cookie is enough.
  tryOrNull(() => localStorage.setItem(ACTIVE_ROLE, mode));
  document.cookie = activeRoleCookie(mode);
}
