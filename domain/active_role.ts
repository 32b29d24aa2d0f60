/** Where a browser keeps the active role, in its storage and mirrored in a cookie (spec 1 §4, DESIGN §4). */
export const ACTIVE_ROLE = "activeRole";

/** What of the stored role a browser's choice leaves: anything but `teacher` leaves the full role (DECISIONS 10). */
export function activeMode(role: "teacher" | "admin", activeRole: string | undefined): "teacher" | "admin" {
  return role === "admin" && activeRole !== "teacher" ? "admin" : "teacher";
}

/** The cookie that mirrors the choice, as `document.cookie` takes it; a year long. */
export function activeRoleCookie(mode: "teacher" | "admin"): string {
  return `${ACTIVE_ROLE}=${mode}; path=/; max-age=31536000; samesite=lax`;
}
