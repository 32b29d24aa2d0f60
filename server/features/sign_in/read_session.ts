import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ControlReader, TenantReader } from "../../../db/doors.ts";
import { sessions as controlSessions, users } from "../../../db/control/schema/index.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { DEFAULT_DISPLAY, type Display } from "../../../domain/display.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { shownLogo } from "../../../domain/logos.ts";
import type { Entitlements, Subscription } from "../../../domain/plans.ts";
import { isSecondFactorRequired, type SecondFactorRule } from "../../../domain/second_factor.ts";
import { PROFILE_FIELDS } from "../../../domain/profile.ts";
import type { Establishment, Person, Session, StaffPerson } from "../../context.ts";
import { jsonFields } from "../../queries/record_columns.ts";
import { isLessonOpen } from "../lessons/read_lesson.ts";

/** One statement, on every page of a school. */
export async function readSchoolSession(
  db: TenantReader,
  tokenHash: string | null,
  now: Date,
  activeRole: string | undefined,
  door: SessionDoor = "site",
): Promise<{ establishment: Establishment; subscription: Subscription; session: Session | null }> {
  const [result] = await db.all<{ packed: string }>(SCHOOL_SESSION(sessionValues(tokenHash, now, door)));
  if (!result) throw new Error("this tenant has no settings: it was never provisioned to the end");
  const row: SchoolSessionRow = JSON.parse(result.packed);
  const { establishment } = row;
  return {
    establishment: { ...establishment, logoUrl: shownLogo(row.plan, establishment.logoUrl) },
    subscription: row.subscription,
    session: tokenHash === null ? null : sessionOf(row, tokenHash, activeRole),
  };
}

const SCHOOL_SESSION = compiledStatement<SessionValue>((value) =>
  sql`
    select json_object(
      'establishment', json_object('establishmentName', establishment_name,
        'organisationNumber', establishment_settings.organisation_number, 'logoUrl', logo_url, 'timeZone', time_zone,
        'cardsAllowed', json(iif(cards_allowed = 1, 'true', 'false')),
        'verifyByAnother', json(iif(verify_by_another = 1, 'true', 'false'))),
      'subscription', json_object('status', entitlements.status, 'trialEndsAt', entitlements.trial_ends_at),
      'secondFactorRule', establishment_settings.second_factor, 'secondFactorUsed', sessions.second_factor,
      'plan', json_object('plan', entitlements.plan, 'featureToggles', json(entitlements.feature_toggles)),
      'lastSeenAt', last_seen_at, 'role', role, 'lessonId', lesson_id, 'expiresAt', sessions.expires_at,
      'display', json_object('textSize', coalesce(p.text_size, t.text_size),
        'fewerThings', json(iif(coalesce(p.fewer_things, t.fewer_things) = 1, 'true', 'false'))),
      'staff', json_object('id', p.user_id, 'email', p.email, 'profileImageUrl', p.profile_image_url,
        ${jsonFields(PROFILE_FIELDS, staff, "p")}),
      'student', json_object('id', t.id, 'studentId', t.student_id, 'firstName', t.first_name,
        'lastName', t.last_name, 'email', t.email, 'yearGroup', t.year_group)) as packed
    from establishment_settings cross join entitlements ${sessionTables(value)}`
);

/** Placeholders of `sessionTables` in prepared statements. */
export type SessionValue =
  | "token"
  | "now"
  | "staffSince"
  | "studentSince"
  | "widgetSince"
  | "launchSince"
  | "door";

/** A session of the widget is none of the site, nor the other way about. */
type SessionDoor = "site" | "widget";

export function sessionValues(
  tokenHash: string | null,
  now: Date,
  door: SessionDoor = "site",
): Record<SessionValue, string | null> {
  const idle = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return {
    token: tokenHash,
    door,
    now: now.toISOString(),
    staffSince: idle(LIFETIMES.staffSessionIdle),
    studentSince: idle(LIFETIMES.studentSessionIdle),
    widgetSince: idle(LIFETIMES.widgetSessionIdle),
    launchSince: idle(LIFETIMES.launchSessionIdle),
  };
}

/** SQL condition over `sessions`: neither expired nor idle for too long. A card session ends with its lesson. */
export function isSessionValid(value: (name: SessionValue) => SQL): SQL {
  return sql`sessions.expires_at > ${value("now")}
        and last_seen_at > case sessions.kind
          when 'staff' then ${value("staffSince")} when 'student' then ${value("studentSince")}
          else iif(sessions.launched = 1, ${value("launchSince")}, ${value("widgetSince")}) end
        and (sessions.lesson_id is null or exists (
          select 1 from lessons l where l.id = sessions.lesson_id and ${isLessonOpen("l", value("now"))}))`;
}

/** Joins the valid session with its staff `p` and student `t`; all null without one. */
export function sessionTables(value: (name: SessionValue) => SQL): SQL {
  return sql`
      left join sessions on token_hash = ${value("token")} and ${isSessionValid(value)}
        and (sessions.kind = 'widget') = (${value("door")} = 'widget')
      left join staff p on p.user_id = sessions.staff_id and p.archived_at is null
      left join students t on t.id = sessions.student_id and t.archived_at is null`;
}

type Nullable<T extends { id: string }> = Omit<T, "id"> & { id: string | null };
type SchoolSessionRow = {
  establishment: Establishment;
  subscription: Subscription;
  plan: Pick<Entitlements, "plan" | "featureToggles">;
  secondFactorRule: SecondFactorRule;
  secondFactorUsed: 0 | 1;
  lastSeenAt: string;
  role: "teacher" | "admin";
  lessonId: string | null;
  expiresAt: string;
  display: Display;
  staff: Nullable<StaffPerson>;
  student: Nullable<Omit<Person, "profileImageUrl"> & { studentId: string; yearGroup: string | null }>;
};

function sessionOf(row: SchoolSessionRow, tokenHash: string, activeRole: string | undefined): Session | null {
  const { staff, student, role, lastSeenAt, lessonId, expiresAt, display } = row;
  if (staff.id !== null) {
    const { id } = staff;
    const actor = { kind: "staff", id, role, mode: activeMode(role, activeRole) } as const;
    const used = row.secondFactorUsed === 1;
    const required = isSecondFactorRequired(row.secondFactorRule, role);
    const secondFactor = { used, required, due: required && !used };
    return { tokenHash, actor, person: { ...staff, id }, secondFactor, lastSeenAt, display };
  }
  if (student.id !== null) {
    const { id } = student;
    return {
      tokenHash,
      actor: { kind: "student", id },
      person: { ...student, id, profileImageUrl: null },
      lastSeenAt,
      display,
      lesson: lessonId === null ? null : { id: lessonId, endsAt: expiresAt },
    };
  }
  return null;
}

export async function readControlSession(
  db: ControlReader,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const idleSince = new Date(now.getTime() - LIFETIMES.staffSessionIdle).toISOString();
  const [row] = await db.select({
    lastSeenAt: controlSessions.lastSeenAt,
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
  }).from(controlSessions)
    .innerJoin(users, and(eq(users.id, controlSessions.userId), eq(users.superAdmin, true)))
    .where(and(
      eq(controlSessions.tokenHash, tokenHash),
      gt(controlSessions.expiresAt, now.toISOString()),
      gt(controlSessions.lastSeenAt, idleSince),
    ));
  if (!row) return null;
  const { lastSeenAt, ...person } = row;
  const actor = { kind: "super_admin", id: person.id } as const;
  return { tokenHash, actor, person, lastSeenAt, display: DEFAULT_DISPLAY };
}

/** DESIGN §4. */
export function isTouchDue(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= LIFETIMES.lastSeenInterval;
}

/** Writes at most once per `LIFETIMES.lastSeenEvery`; works in tenant and control databases. */
export function touchStatement(tokenHash: string, now: Date) {
  const before = new Date(now.getTime() - LIFETIMES.lastSeenInterval).toISOString();
  return sql`
    update sessions set last_seen_at = ${now.toISOString()}
    where token_hash = ${tokenHash} and last_seen_at <= ${before}`;
}
