import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import { cancelUnreadMailStatement } from "../../queries/unread_mail_jobs.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { revokeAccessStatements } from "./revoke_access.ts";

const ORDERED_ERASED =
  "This student is ordered to be erased. Cancel erasure on their page first, if that is still possible.";

/** SQL condition over `students`. */
const notOrderedErased = sql`not exists (
  select 1 from erasures where erasures.student_id = students.id and taken_back_at is null)`;

type Input = { studentId: string; now: Date };

/**
 * Frees the student's seat and ends all access: sessions, links, cards and waiting emails. All that they hold stays as it
 * is; idempotent. Throws `not_found`.
 */
export async function archiveStudent(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: Input,
): Promise<void> {
  const at = now.toISOString();
  const eventId = newId("event");
  const archived = eventWritten(eventId);
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "student.archived", at: now, actor, studentId },
      sql`exists (select 1 from students where id = ${studentId} and archived_at is null)`,
    ),
    tx.db.run(sql`update students set archived_at = ${at} where id = ${studentId} and ${archived}`),
    ...revokeAccessStatements(tx, studentId, now, archived),
    tx.db.run(sql`
      update student_cards set revoked_at = ${at}
      where student_id = ${studentId} and revoked_at is null and ${archived}`),
    tx.db.run(sql`
      update link_mails set state = 'skipped', reason = 'revoked', done_at = ${at}
      where student_id = ${studentId} and state = 'waiting' and ${archived}`),
    cancelUnreadMailStatement(tx, studentId, now),
  ]);
  const [current] = await tx.db.select({ id: students.id }).from(students).where(eq(students.id, studentId));
  if (!current) throw notFound();
}

/**
 * Takes a seat in the same statement (DECISIONS 20); links and cards must be made again. Idempotent. Throws `not_found`,
 * `limit`, `conflict` under an order to be erased.
 */
export async function unarchiveStudent(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: Input,
): Promise<void> {
  const [current] = await tx.db.select({
    archivedAt: students.archivedAt,
    ordered: sql<0 | 1>`not ${notOrderedErased}`,
  }).from(students).where(eq(students.id, studentId));
  if (!current) throw notFound();
  if (current.archivedAt === null) return;
  if (current.ordered === 1) throw new AppError("conflict", ORDERED_ERASED);
  const entitlements = await readEntitlements(tx.db);
  const ended = checkCanAdd(entitlements, now);
  if (ended) throw new AppError("limit", ended);
  const [unarchived] = await tx.batch([
    tx.db.update(students).set({ archivedAt: null }).where(and(
      eq(students.id, studentId),
      isNotNull(students.archivedAt),
      notOrderedErased,
      sql`exists (
        select 1 from entitlements where override_limits = 1
          or seats > (select count(*) from students where archived_at is null))`,
    )).returning({ id: students.id }),
    eventStatement(tx, { what: "student.unarchived", at: now, actor, studentId }),
  ]);
  if (unarchived.length === 1) return;
  throw new AppError("limit", `All ${entitlements.seats} student places of the plan are in use.`);
}
