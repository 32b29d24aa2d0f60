import { ACTIVE_ROLE, activeRoleCookie } from "../../domain/active_role.ts";

/** In this browser and in its cookie. */
export function storeRole(mode: "teacher" | "admin"): void {
  try {
    localStorage.setItem(ACTIVE_ROLE, mode);
  } catch {
    // Storage may be forbidden; the cookie is enough.
  }
  document.cookie = activeRoleCookie(mode);
}
