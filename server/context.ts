import type { Actor } from "../domain/permissions.ts";
import type { Place } from "./place.ts";
import type { Services } from "./services.ts";

/** What every page of a school shows of it (spec 1 §3). */
export type Establishment = {
  establishmentName: string;
  organisationNumber: string | null;
  logoUrl: string | null;
  timeZone: string;
  /** Whether printed cards let its learners in. */
  cardsAllowed: boolean;
};

/** The person behind a session, as read with it in one statement. */
export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  profileImageUrl: string | null;
};

/** A member of staff, with what they say of their organisation; null where that is the establishment itself. */
export type StaffPerson = Person & { organisationName: string | null; organisationNumber: string | null };

/** A signed-in browser. `role` is the stored role; what the active role leaves of it is in `actor`. */
export type Session =
  | { tokenHash: string; actor: Extract<Actor, { kind: "staff" }>; person: StaffPerson; lastSeenAt: string }
  | {
    tokenHash: string;
    actor: Extract<Actor, { kind: "student" }>;
    person: Person & { studentId: string; yearGroup: string | null };
    lastSeenAt: string;
    /** The lesson that it was begun in with a card, and ends with; null for one begun by a link. */
    lesson: { id: string; endsAt: string } | null;
  }
  | { tokenHash: string; actor: Extract<Actor, { kind: "super_admin" }>; person: Person; lastSeenAt: string };

/** What middleware leaves for handlers and pages. */
export type AppEnv = {
  Variables: {
    services: Services;
    requestId: string;
    /** For the scripts and styles of this one answer. */
    nonce: string;
    place: Place;
    session: Session | null;
    /** Null on the installation's own hosts. */
    establishment: Establishment | null;
  };
};
