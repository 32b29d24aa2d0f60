import { decide } from "../../../../domain/permissions.ts";
import { asStaffSession, type Session } from "../../../services/context.ts";

/** The actor who may connect an account: staff themselves, without a second factor due; null for others. */
export function connectingActor(session: Session | null) {
  const staff = asStaffSession(session);
  const isOpen = staff !== null && !staff.secondFactor.due && decide(staff.actor, "profile.edit") === "yes";
  return isOpen ? staff.actor : null;
}
