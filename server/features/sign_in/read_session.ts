import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import {
  entitlements,
  establishmentSettings,
  sessions,
  staff,
  students,
} from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { pickFields } from "../../../domain/fields.ts";
import { shownLogo } from "../../../domain/logos.ts";
import type { PlanFeatures, Subscription } from "../../../domain/plans.ts";
import { isSecondFactorRequired } from "../../../domain/second_factor.ts";
import { PROFILE } from "../../../domain/profile.ts";
import type { Establishment, Session } from "../../services/context.ts";
import { jsonFlag, jsonOptional, jsonRow, parseJson } from "../../queries/json_rows.ts";
import { type SessionDoor, sessionTables, type SessionValue, sessionValues } from "./session_tables.ts";

type SchoolVisit = {
  establishment: Establishment;
  subscription: Subscription & PlanFeatures;
  /** To the gradebook of a learning platform. */
  sendsGrades: boolean;
  session: Session | null;
};

/** One statement, on every page of a school. */
export async function readSchoolSession(
  db: TenantReader,
  tokenHash: string | null,
  now: Date,
  activeRole: string | undefined,
  door: SessionDoor = "site",
): Promise<SchoolVisit> {
  const [row] = await db.all(SCHOOL_SESSION(sessionValues(tokenHash, now, door)));
  if (!row) throw new Error("this tenant has no settings: it was never provisioned to the end");
  const stored = parseJson(STORED_SESSION, row.stored);
  const { establishment, subscription, sendsGrades } = stored;
  return {
    establishment: { ...establishment, logoUrl: shownLogo(subscription, establishment.logoUrl) },
    subscription,
    sendsGrades,
    session: tokenHash === null ? null : sessionOf(stored, tokenHash, activeRole),
  };
}

const [p, t] = [alias(staff, "p"), alias(students, "t")];
const STORED_SESSION = jsonRow({
  establishment: jsonRow({
    establishmentName: establishmentSettings.establishmentName,
    organisationNumber: establishmentSettings.organisationNumber,
    logoUrl: establishmentSettings.logoUrl,
    timeZone: establishmentSettings.timeZone,
    cardsAllowed: establishmentSettings.cardsAllowed,
    verifyByAnother: establishmentSettings.verifyByAnother,
  }),
  subscription: jsonRow({
    status: entitlements.status,
    trialEndsAt: entitlements.trialEndsAt,
    plan: entitlements.plan,
    featureToggles: entitlements.featureToggles,
  }),
  sendsGrades: jsonFlag(sql`exists (select 1 from lti_platforms where send_grades = 1)`),
  secondFactorRule: establishmentSettings.secondFactor,
  session: jsonOptional(
    sql`${sessions.tokenHash} is not null`,
    jsonRow({
      lastSeenAt: sessions.lastSeenAt,
      lessonId: sessions.lessonId,
      expiresAt: sessions.expiresAt,
      secondFactor: sessions.secondFactor,
    }),
  ),
  staff: jsonOptional(
    sql`${p.userId} is not null`,
    jsonRow({
      role: p.role,
      display: jsonRow({ textSize: p.textSize, fewerThings: p.fewerThings }),
      person: jsonRow({
        id: p.userId,
        email: p.email,
        profileImageUrl: p.profileImageUrl,
        ...pickFields(PROFILE, p),
      }),
    }),
  ),
  student: jsonOptional(
    sql`${t.id} is not null`,
    jsonRow({
      display: jsonRow({ textSize: t.textSize, fewerThings: t.fewerThings }),
      person: jsonRow({
        id: t.id,
        studentId: t.studentId,
        firstName: t.firstName,
        lastName: t.lastName,
        email: t.email,
        yearGroup: t.yearGroup,
      }),
    }),
  ),
});
type StoredSession = ReturnType<typeof STORED_SESSION.decode>;

const SCHOOL_SESSION = compiledStatement((value: (name: SessionValue) => SQL) =>
  typedRows({ stored: STORED_SESSION.sql }, (columns) =>
    sql`
    select ${columns} from establishment_settings cross join entitlements ${sessionTables(value)}
    limit 1`)
);

function sessionOf(
  { session, staff, student, secondFactorRule }: StoredSession,
  tokenHash: string,
  activeRole: string | undefined,
): Session | null {
  if (session === null) return null;
  const { lastSeenAt, lessonId, expiresAt, secondFactor: used } = session;
  if (staff !== null) {
    const { role, person, display } = staff;
    const actor = { kind: "staff", id: person.id, role, mode: activeMode(role, activeRole) } as const;
    const required = isSecondFactorRequired(secondFactorRule, role);
    const secondFactor = { used, required, due: required && !used };
    return { tokenHash, actor, person, secondFactor, lastSeenAt, display };
  }
  if (student !== null) {
    const { person, display } = student;
    return {
      tokenHash,
      actor: { kind: "student", id: person.id },
      person: { ...person, profileImageUrl: null },
      lastSeenAt,
      display,
      lesson: lessonId === null ? null : { id: lessonId, endsAt: expiresAt },
    };
  }
  return null;
}
