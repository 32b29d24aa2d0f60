import { notFound } from "../../../domain/errors.ts";
import type { Establishment, Session } from "../../context.ts";

/** What `userOf` gives. */
export type UserView = ReturnType<typeof userOf>;

/**
 * Who is signed in, as `GET /auth/user` answers it (API.md); the organisation is the one that a member of staff names, else
 * the establishment.
 */
export function userOf(session: Session, establishment: Establishment | null) {
  const { actor, person } = session;
  const own = "organisationName" in person ? person : null;
  const isSuperAdmin = actor.kind === "super_admin";
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: actor.kind === "staff"
      ? actor.role
      : actor.kind === "student"
      ? "student" as const
      : "admin" as const,
    profileImageUrl: person.profileImageUrl,
    organisationName: own?.organisationName ?? establishment?.establishmentName ?? null,
    // The establishment's number beside another organisation's name would be a wrong one.
    organisationNumber: own?.organisationNumber ??
      (own?.organisationName ? null : establishment?.organisationNumber ?? null),
    isSuperAdmin,
    superAdmin: isSuperAdmin,
  };
}

/** The signed-in student, as `GET /student-auth/user` answers it (API.md). Throws not_found for anybody else. */
export function studentUser(session: Session) {
  if (session.actor.kind !== "student" || !("studentId" in session.person)) throw notFound();
  const { id, studentId, firstName, lastName, email, yearGroup } = session.person;
  return { id, studentId, firstName, lastName, email, yearGroup, role: "student" as const };
}
