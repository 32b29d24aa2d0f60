import type { Context } from "hono";
import type { TenantReader, TenantWriter } from "../../db/doors.ts";
import type { Display } from "../../domain/display.ts";
import type { Actor, Capability, StaffActor, StudentActor } from "../../domain/permissions.ts";
import type { Feature, PlanFeatures, Subscription } from "../../domain/plans.ts";
import type { ProfileRecord } from "../../domain/profile.ts";
import type { RequestHost } from "./hosts.ts";
import type { Services } from "./services.ts";

/** Settings of a school that its pages show (spec 1 §3). */
export type Establishment = {
  establishmentName: string;
  organisationNumber: string | null;
  /** Null also where the plan has no branding. */
  logoUrl: string | null;
  timeZone: string;
  cardsAllowed: boolean;
  /** The assessor of a portfolio may not verify it. */
  verifyByAnother: boolean;
};

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  profileImageUrl: string | null;
};

/** Organisation fields are null where they are the establishment's own. */
export type StaffPerson = Person & ProfileRecord;

/** `actor.role` is the stored role, `actor.mode` the active one. */
export type Session =
  & { tokenHash: string; lastSeenAt: string; display: Display }
  & (
    | {
      actor: StaffActor;
      person: StaffPerson;
      /** `due`: required, and the session began without one. */
      secondFactor: { used: boolean; required: boolean; due: boolean };
      /** For support (`actor.support`): when its grant ends. */
      supportEndsAt?: string;
    }
    | {
      actor: StudentActor;
      person: Person & { studentId: string; yearGroup: string | null };
      /** Null for a session that began with a link. */
      lesson: { id: string; endsAt: string } | null;
    }
    | { actor: Extract<Actor, { kind: "super_admin" }>; person: Person }
  );

export type StaffSession = Extract<Session, { actor: { kind: "staff" } }>;

/** Null where the session is not a staff member's. */
export function asStaffSession(session: Session | null): StaffSession | null {
  return session !== null && isStaff(session) ? session : null;
}

function isStaff(session: Session): session is StaffSession {
  return session.actor.kind === "staff";
}

/** Null unless the session began with a card. */
export function sessionLesson(session: Session | null): { id: string; endsAt: string } | null {
  return session !== null && "lesson" in session ? session.lesson : null;
}

export type Read = <Args extends unknown[], T>(
  verb: (db: TenantReader, ...args: Args) => Promise<T>,
  ...args: Args
) => Promise<T>;

type Write = <Args extends unknown[], T>(
  verb: (tx: TenantWriter, ...args: Args) => Promise<T>,
  ...args: Args
) => Promise<T>;

/** The school of a request. On the installation's hosts every use throws not_found. */
export type School = {
  readonly id: string;
  /** `https://oak.example` */
  readonly origin: string;
  readonly establishment: Establishment;
  /** Whether its plan had it when the request came; a write that may not exceed the plan reads its entitlements itself. */
  hasFeature(feature: Feature): boolean;
  /** The establishment's date, `YYYY-MM-DD`. */
  today(): string;
  /** `read(listStudents, actor, page)` calls `listStudents(db, actor, page)`, behind `inTurn` when the turn comes. */
  read: Read;
  /**
   * `write(addStudent, actor, input)` calls `addStudent(tx, actor, input)` under the school's lock; without a session
   * after all who have one.
   */
  write: Write;
  /** For a verb that enqueues jobs. */
  writeWithJobs: Write;
};

/** Set by middleware for handlers and pages. */
export type AppEnv = {
  /** Connection info from Deno.serve; tests may pass none. */
  Bindings: { remoteAddr?: Deno.Addr } | undefined;
  Variables: {
    services: Services;
    requestId: string;
    school: School;
    /** Whether `school.read` waits for the school's turn (middleware/in_turn.ts). */
    inTurn: boolean;
    /** The time of the request. */
    now: Date;
    nonce: string;
    /** Origins of the sites that may show this page in a frame; null for a page of its own. */
    framedBy: readonly string[] | null;
    host: RequestHost;
    session: Session | null;
    /** Null on the installation's hosts. */
    establishment: Establishment | null;
    /** Null on the installation's hosts. */
    subscription: (Subscription & PlanFeatures) | null;
    /** Capability that the route checked; null before. */
    capability: Capability | null;
    /** Whether the school sends progress to the gradebook of a learning platform. */
    sendsGrades: boolean;
  };
};

/** What `staffPage` gives to the pages behind it. */
export type StaffEnv = AppEnv & { Variables: { staff: StaffSession } };

/** The part of a Hono context that verbs outside a handler need. */
export type RequestContext = { get: Context<AppEnv>["get"] };
