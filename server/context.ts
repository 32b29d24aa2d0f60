import type { Context } from "hono";
import type { Actor } from "../domain/permissions.ts";
import type { RequestHost } from "./hosts.ts";
import type { School } from "./middleware/school.ts";
import type { Services } from "./services.ts";

/** Settings of a school that its pages show (spec 1 §3). */
export type Establishment = {
  establishmentName: string;
  organisationNumber: string | null;
  logoUrl: string | null;
  timeZone: string;
  cardsAllowed: boolean;
};

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  profileImageUrl: string | null;
};

/** Organisation fields are null where they are the establishment's own. */
export type StaffPerson = Person & { organisationName: string | null; organisationNumber: string | null };

/** `actor.role` is the stored role, `actor.mode` the active one. */
export type Session =
  | { tokenHash: string; actor: Extract<Actor, { kind: "staff" }>; person: StaffPerson; lastSeenAt: string }
  | {
    tokenHash: string;
    actor: Extract<Actor, { kind: "student" }>;
    person: Person & { studentId: string; yearGroup: string | null };
    lastSeenAt: string;
    /** Null for a session that began with a link. */
    lesson: { id: string; endsAt: string } | null;
  }
  | { tokenHash: string; actor: Extract<Actor, { kind: "super_admin" }>; person: Person; lastSeenAt: string };

/** Set by middleware for handlers and pages. */
export type AppEnv = {
  Variables: {
    services: Services;
    requestId: string;
    school: School;
    /** The time of the request. */
    now: Date;
    nonce: string;
    host: RequestHost;
    session: Session | null;
    /** Null on the installation's hosts. */
    establishment: Establishment | null;
  };
};

/** What verbs outside a handler need of a Hono context. */
export type RequestContext = { get: Context<AppEnv>["get"] };
