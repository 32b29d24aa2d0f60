/** Storage key and cookie name (spec 1 §4, DESIGN §4). */
export const ACTIVE_ROLE = "activeRole";

/** Any choice but `teacher` leaves the full role (DECISIONS 10). */
export function activeMode(role: "teacher" | "admin", activeRole: string | undefined): "teacher" | "admin" {
  return role === "admin" && activeRole !== "teacher" ? "admin" : "teacher";
}

export function activeRoleCookie(mode: "teacher" | "admin"): string {
  return `${ACTIVE_ROLE}=${mode}; path=/; max-age=31536000; samesite=lax`;
}
