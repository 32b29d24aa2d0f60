import { and, desc, eq, gt, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentAccess } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { hashToken, newToken } from "../../tokens.ts";
import { eventStatement, type NewEvent } from "../activity/record_event.ts";

/**
 * The id of the one link that mails about messages give a student, each in the place of the last one's. It stands beside the
 * five newest of the others.
 */
export function messageLinkId(studentId: string): string {
  return studentId.replace(/^[a-z]+_/, "acc_");
}

/**
 * Makes a student a link that lasts 30 days unless `lifetime` (milliseconds) says otherwise. The five newest stay side
 * by side, since every copied mail makes one; older ones end (DECISIONS 16). `id`: making the one of that id again replaces
 * it, so that a mail that is tried many times costs nobody a link that works. `createdBy` is whose wish it was where the
 * actor does not say; `when` a condition over `students` that must hold as well. Throws not_found for no such student or
 * an archived one, or where the condition does not hold.
 */
export async function createAccessLink(
  tx: TenantWriter,
  actor: Actor | Extract<NewEvent["actor"], { kind: "operator" }>,
  input: { studentId: string; now: Date; lifetime?: number; id?: string; createdBy?: string; when?: SQL },
): Promise<{ token: string; expiresAt: string }> {
  const { studentId, now } = input;
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + (input.lifetime ?? LIFETIMES.studentLink)).toISOString();
  const createdAt = now.toISOString();
  const given = and(
    eq(studentAccess.studentId, studentId),
    isNull(studentAccess.revokedAt),
    ne(studentAccess.id, messageLinkId(studentId)),
  );
  const newest = tx.db.select({ id: studentAccess.id }).from(studentAccess).where(given)
    .orderBy(desc(studentAccess.createdAt), desc(studentAccess.id)).limit(STUDENT_LINKS.kept);
  const createdBy = input.createdBy ?? (actor.kind === "staff" ? actor.id : null);
  const [made] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into student_access (id, student_id, token_hash, created_by, created_at, expires_at)
      select ${input.id ?? newId("access")}, id, ${tokenHash}, ${createdBy}, ${createdAt}, ${expiresAt}
      from students where id = ${studentId} and archived_at is null and ${input.when ?? sql`1`}
      on conflict (id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at, revoked_at = null, wrong_addresses = 0, locked_until = null
        where student_id = excluded.student_id
      returning id`),
    eventStatement(tx, { what: "student_access.link_made", at: now, actor, studentId }),
    tx.db.update(studentAccess).set({ revokedAt: createdAt }).where(and(
      given,
      gt(studentAccess.expiresAt, createdAt),
      notInArray(studentAccess.id, newest),
    )),
  ]);
  if (made.length === 0) throw notFound();
  return { token, expiresAt };
}
