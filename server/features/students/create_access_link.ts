import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentAccess, students } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { hashToken, newToken } from "../../tokens.ts";
import { eventStatement, type NewEvent } from "../activity/record_event.ts";

/**
 * Makes a student a link that lasts 30 days unless `lifetime` (milliseconds) says otherwise. The five newest stay side
 * by side, since every copied mail makes one; older ones end (DECISIONS 16). `id`: making the one of that id again replaces
 * it, so that a mail that is tried many times costs nobody a link that works. `createdBy` is whose wish it was where the
 * actor does not say. Throws not_found for no such student or an archived one.
 */
export async function createAccessLink(
  tx: TenantWriter,
  actor: Actor | Extract<NewEvent["actor"], { kind: "operator" }>,
  input: { studentId: string; now: Date; lifetime?: number; id?: string; createdBy?: string },
): Promise<{ token: string; expiresAt: string }> {
  const { studentId, now } = input;
  const [student] = await tx.db.select({ id: students.id }).from(students)
    .where(and(eq(students.id, studentId), isNull(students.archivedAt)));
  if (!student) throw notFound();
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + (input.lifetime ?? LIFETIMES.studentLink)).toISOString();
  const createdAt = now.toISOString();
  const newest = tx.db.select({ id: studentAccess.id }).from(studentAccess)
    .where(and(eq(studentAccess.studentId, studentId), isNull(studentAccess.revokedAt)))
    .orderBy(desc(studentAccess.createdAt), desc(studentAccess.id)).limit(STUDENT_LINKS.kept);
  await tx.batch([
    tx.db.insert(studentAccess).values({
      id: input.id ?? newId("access"),
      studentId,
      tokenHash,
      createdBy: input.createdBy ?? (actor.kind === "staff" ? actor.id : null),
      createdAt,
      expiresAt,
    }).onConflictDoUpdate({
      target: studentAccess.id,
      set: { tokenHash, createdAt, expiresAt, revokedAt: null, wrongAddresses: 0, lockedUntil: null },
      setWhere: eq(studentAccess.studentId, studentId),
    }),
    eventStatement(tx, { what: "student_access.link_made", at: now, actor, studentId }),
    tx.db.update(studentAccess).set({ revokedAt: now.toISOString() }).where(and(
      eq(studentAccess.studentId, studentId),
      isNull(studentAccess.revokedAt),
      gt(studentAccess.expiresAt, now.toISOString()),
      notInArray(studentAccess.id, newest),
    )),
  ]);
  return { token, expiresAt };
}
