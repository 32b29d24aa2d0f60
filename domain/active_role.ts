/** Storage key and cookie name (spec 1 §4, DESIGN §4). */
export const ACTIVE_ROLE = "activeRole";

/** Any choice but `teacher` leaves the full role (DECISIONS 10). */
export function activeMode(role: "teacher" | "admin", activeRole: string | undefined): "teacher" | "admin" {
  return role === "admin" && activeRole !== "teacher" ? "admin" : "teacher";
}

export function activeRoleCookie(mode: "teacher" | "admin"): string {
  return `${ACTIVE_ROLE}=${mode}; path=/; max-age=31536000; samesite=lax`;
}

/** The view-mode selector of super admins (spec 2 §2). */
export const VIEW_MODES = ["superadmin", "admin", "teacher"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export const VIEW_MODE_LABELS: Readonly<Record<ViewMode, string>> = {
  superadmin: "Super Admin Mode",
  admin: "Admin Mode",
  teacher: "Teacher Mode",
};

/** The mode in which a school is opened; admin unless teacher is named. */
export function schoolMode(text: unknown): "admin" | "teacher" {
  return text === "teacher" ? "teacher" : "admin";
}
