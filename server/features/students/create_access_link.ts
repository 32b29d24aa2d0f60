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
 * by side, since every copied mail makes one; older ones end (DECISIONS 16). Throws not_found for no such student or an
 * archived one.
 */
export async function createAccessLink(
  tx: TenantWriter,
  actor: Actor | Extract<NewEvent["actor"], { kind: "operator" }>,
  input: { studentId: string; now: Date; lifetime?: number },
): Promise<{ token: string; expiresAt: string }> {
  const { studentId, now } = input;
  const [student] = await tx.db.select({ id: students.id }).from(students)
    .where(and(eq(students.id, studentId), isNull(students.archivedAt)));
  if (!student) throw notFound();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + (input.lifetime ?? LIFETIMES.studentLink)).toISOString();
  const newest = tx.db.select({ id: studentAccess.id }).from(studentAccess)
    .where(and(eq(studentAccess.studentId, studentId), isNull(studentAccess.revokedAt)))
    .orderBy(desc(studentAccess.createdAt), desc(studentAccess.id)).limit(STUDENT_LINKS.kept);
  await tx.batch([
    tx.db.insert(studentAccess).values({
      id: newId("access"),
      studentId,
      tokenHash: hashToken(token),
      createdBy: actor.kind === "staff" ? actor.id : null,
      createdAt: now.toISOString(),
      expiresAt,
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
