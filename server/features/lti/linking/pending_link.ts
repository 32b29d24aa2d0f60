import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiPendingLinks, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import type { GradeLink } from "../../../../domain/lti_grades.ts";
import { type LaunchRole, LTI_LIMITS, LTI_TIMES } from "../../../../domain/lti.ts";
import { hashToken, newToken } from "../../../kernel/tokens.ts";
import { eventWritten } from "../../activity/events.ts";
import { type LinkedPerson, linkStatements, type Subject } from "../find_person.ts";

/** A launched person who is not known yet, with the unit that the launch leads to. */
export type PendingPerson = Subject & {
  role: LaunchRole;
  unitCode: string | null;
  gradeLink: GradeLink | null;
  /** For staff: whose students they may add. */
  courseId: string | null;
  platformName: string;
  origin: string;
};

/** `open`: neither too old nor locked by wrong codes. */
export type PendingLink = PendingPerson & { open: boolean };

/** A token for the page that asks for the code; those of the past go. */
export async function beginLink(
  tx: TenantWriter,
  { platformId, subject, role, unitCode, gradeLink, courseId, now }:
    & Subject
    & Pick<PendingPerson, "role" | "unitCode" | "gradeLink" | "courseId">
    & { now: Date },
): Promise<string> {
  const [token, at] = [newToken(), now.toISOString()];
  const expiresAt = new Date(now.getTime() + LTI_TIMES.code).toISOString();
  await tx.batch([
    tx.db.run(sql`delete from ${expiredLinks(now)}`),
    tx.db.insert(ltiPendingLinks).values({
      tokenHash: hashToken(token),
      platformId,
      subject,
      role,
      target: unitCode ?? "",
      createdAt: at,
      expiresAt,
      gradeLink,
      courseId,
    }),
  ]);
  return token;
}

const UNIT_CODE = sql<string | null>`nullif(${ltiPendingLinks.target}, '')`;

/** For `from`. */
export function expiredLinks(now: Date): SQL {
  return sql`lti_pending_links where expires_at <= ${now.toISOString()}`;
}

const isOpen = (now: Date) =>
  sql<0 | 1>`(expires_at > ${now.toISOString()} and tries < ${LTI_LIMITS.wrongCodes})`;

/** Null once it is used. */
export async function readPendingLink(
  db: Pick<TenantReader, "select">,
  { token, now }: { token: string; now: Date },
): Promise<PendingLink | null> {
  const { platformId, subject, role, gradeLink, courseId } = ltiPendingLinks;
  const { name, origin } = ltiPlatforms;
  const fields = {
    platformId,
    subject,
    role,
    unitCode: UNIT_CODE,
    gradeLink,
    courseId,
    platformName: name,
    origin,
    open: isOpen(now),
  };
  const [pending] = await db.select(fields)
    .from(ltiPendingLinks).innerJoin(ltiPlatforms, eq(ltiPlatforms.id, platformId))
    .where(eq(ltiPendingLinks.tokenHash, hashToken(token)));
  return pending ? { ...pending, open: pending.open === 1 } : null;
}

export function codeHash(personId: string, code: string): string {
  return hashToken(`${personId} ${code}`);
}

/** Stores a person's code in place of one before; for the job that mails it. */
export async function storeCode(
  tx: TenantWriter,
  { tokenHash, personId, code, now }: { tokenHash: string; personId: string; code: string; now: Date },
): Promise<boolean> {
  const entry = JSON.stringify({ id: personId, hash: codeHash(personId, code) });
  const codes = sql`(
    select json_group_array(json(entry)) from (
      select value as entry from json_each(codes) where value ->> 'id' <> ${personId} union all select ${entry}))`;
  const { role, expiresAt } = ltiPendingLinks;
  const [stored] = await tx.batch([
    tx.db.update(ltiPendingLinks).set({ codes })
      .where(and(eq(ltiPendingLinks.tokenHash, tokenHash), gt(expiresAt, now.toISOString()))).returning({
        role,
      }),
  ]);
  return stored.length === 1;
}

type Confirmed = Subject & Pick<PendingPerson, "unitCode" | "gradeLink" | "courseId"> & {
  person: LinkedPerson;
};

/**
 * Links the person whose code it is, once, and forgets the wait; null for a wrong code, which is counted before it is
 * looked at.
 */
export async function confirmLink(
  tx: TenantWriter,
  { token, code, now }: { token: string; code: string; now: Date },
): Promise<Confirmed | null> {
  const [counted] = await tx.batch([
    tx.db.update(ltiPendingLinks).set({ tries: sql`tries + 1` })
      .where(and(eq(ltiPendingLinks.tokenHash, hashToken(token)), isOpen(now)))
      .returning({
        platformId: ltiPendingLinks.platformId,
        subject: ltiPendingLinks.subject,
        role: ltiPendingLinks.role,
        unitCode: UNIT_CODE,
        gradeLink: ltiPendingLinks.gradeLink,
        courseId: ltiPendingLinks.courseId,
        codes: ltiPendingLinks.codes,
      }),
  ]);
  const [pending] = counted;
  if (!pending) return null;
  const mine = pending.codes.find(({ id, hash }) => hash === codeHash(id, code));
  if (mine === undefined) return null;
  const { platformId, subject, role, unitCode, gradeLink, courseId } = pending;
  const eventId = newId("event");
  const person = { role, id: mine.id };
  const [, linked] = await tx.batch([
    ...linkStatements(tx, { platformId, subject, person, proof: "code", now, eventId }),
    tx.db.run(sql`
      delete from lti_pending_links where token_hash = ${hashToken(token)} and ${eventWritten(eventId)}`),
  ]);
  return linked.length === 1 ? { platformId, subject, person, unitCode, gradeLink, courseId } : null;
}
