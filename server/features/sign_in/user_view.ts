import { notFound } from "../../../domain/errors.ts";
import { mapFields, pickFields } from "../../../domain/fields.ts";
import { PROFILE } from "../../../domain/profile.ts";
import type { Establishment, Session } from "../../services/context.ts";

export type UserView = ReturnType<typeof currentUser>;

const NO_PROFILE = mapFields(PROFILE, () => null);

/** `GET /auth/user` (API.md). */
export function currentUser(
  { actor, person }: Pick<Session, "actor" | "person">,
  establishment: Establishment | null,
) {
  const profile = { ...NO_PROFILE, ...person };
  const isSuperAdmin = actor.kind === "super_admin" ||
    (actor.kind === "staff" && actor.support !== undefined);
  return {
    id: person.id,
    email: person.email,
    ...pickFields(PROFILE, profile),
    role: actor.kind === "staff"
      ? actor.role
      : actor.kind === "student"
      ? "student" as const
      : "admin" as const,
    profileImageUrl: person.profileImageUrl,
    organisationName: profile.organisationName ?? establishment?.establishmentName ?? null,
    // The establishment's number does not belong to another organisation.
    organisationNumber: profile.organisationNumber ??
      (profile.organisationName ? null : establishment?.organisationNumber ?? null),
    isSuperAdmin,
    superAdmin: isSuperAdmin,
  };
}

/** `GET /student-auth/user` (API.md). Throws not_found for others. */
export function studentUser(session: Session) {
  if (session.actor.kind !== "student" || !("studentId" in session.person)) throw notFound();
  const { id, studentId, firstName, lastName, email, yearGroup } = session.person;
  return { id, studentId, firstName, lastName, email, yearGroup, role: "student" as const };
}
