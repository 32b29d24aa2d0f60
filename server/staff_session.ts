import type { Session } from "./context.ts";

export type StaffSession = Extract<Session, { actor: { kind: "staff" } }>;

/** The session where it is a member of staff's, else null. */
export function asStaffSession(session: Session | null): StaffSession | null {
  return session !== null && isStaff(session) ? session : null;
}

function isStaff(session: Session): session is StaffSession {
  return session.actor.kind === "staff";
}
