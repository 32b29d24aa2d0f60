import type { Session } from "./context.ts";

export type StaffSession = Extract<Session, { actor: { kind: "staff" } }>;

/** Null where the session is not a staff member's. */
export function asStaffSession(session: Session | null): StaffSession | null {
  return session !== null && isStaff(session) ? session : null;
}

function isStaff(session: Session): session is StaffSession {
  return session.actor.kind === "staff";
}
