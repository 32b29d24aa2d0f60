import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { events, staff } from "../../../db/tenant/schema/index.ts";
import { MAX_CLASSES } from "../../../domain/classes.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventsStatement, eventStatement, eventWritten } from "../activity/events.ts";
import { hasOtherAdministrator, hasRoomForStaff, isActiveStaff, LAST_ADMINISTRATOR } from "./active_staff.ts";
import { assertRoomForStaff } from "./join_staff.ts";

type Input = { staffId: string; /** Takes over. */ successorId?: string | null | undefined; now: Date };

/**
 * Ends a member of staff's sessions and signing in; idempotent. The successor gets their students, classes and portfolios
 * that are not awarded, and the conversations with students (DECISIONS 15); the link to the students stays, so that who
 * comes back finds them. Throws `not_found`, `invalid` for a successor who is not staff, `conflict` for oneself, the last
 * administrator, and who was archived before with another successor or none.
 */
export async function archiveStaff(
  tx: TenantWriter,
  actor: StaffActor,
  { staffId, successorId = null, now }: Input,
): Promise<void> {
  if (staffId === actor.id) throw new AppError("conflict", "Another administrator has to archive you.");
  const eventId = newId("event");
  const archived = eventWritten(eventId);
  const hasSuccessor = successorId === null
    ? sql`1`
    : sql`(${successorId} <> ${staffId} and ${isActiveStaff(successorId)})`;
  await tx.batch([
    eventStatement(
      tx,
      {
        id: eventId,
        what: "staff.archived",
        at: now,
        actor,
        data: { staffId, ...(successorId === null ? {} : { successorId }) },
      },
      sql`exists (
        select 1 from staff where user_id = ${staffId} and archived_at is null
          and (role <> 'admin' or ${hasOtherAdministrator(staffId)})) and ${hasSuccessor}`,
    ),
    tx.db.run(sql`
      update staff set archived_at = ${now.toISOString()} where user_id = ${staffId} and ${archived}`),
    tx.db.run(sql`delete from sessions where staff_id = ${staffId} and ${archived}`),
    tx.db.run(sql`delete from login_links where staff_id = ${staffId} and used_at is null and ${archived}`),
    ...(successorId === null
      ? []
      : handOver(tx, actor, { from: staffId, to: successorId, when: archived, now })),
  ]);
  const [current] = await tx.db.select({
    archivedAt: staff.archivedAt,
    successor: sql<0 | 1>`${hasSuccessor}`,
  }).from(staff).where(eq(staff.userId, staffId));
  if (!current) throw notFound();
  if (current.archivedAt !== null) {
    if (successorId === null || await successorOf(tx, staffId) === successorId) return;
    const message = "They are archived already, and this successor did not take over. Bring them back first.";
    throw new AppError("conflict", message);
  }
  if (current.successor === 1) throw new AppError("conflict", LAST_ADMINISTRATOR);
  const message = "Choose someone who works here";
  throw new AppError("invalid", message, { fields: { successorId: message } });
}

/** Null where no one took over. */
async function successorOf(tx: TenantWriter, staffId: string): Promise<string | null> {
  const [archiving] = await tx.db.select({ data: events.data }).from(events)
    .where(and(eq(events.what, "staff.archived"), sql`${events.data} ->> 'staffId' = ${staffId}`))
    .orderBy(desc(events.at)).limit(1);
  return typeof archiving?.data.successorId === "string" ? archiving.data.successorId : null;
}

/**
 * In the place that the other had among the students' teachers, so that the successor is the first where they were;
 * archived students too, who may come back.
 */
function handOver(
  tx: Pick<TenantWriter, "db">,
  actor: StaffActor,
  { from, to, when, now }: { from: string; to: string; when: SQL; now: Date },
) {
  const numbered = sql`substr(classes.name, 1, ${TEXT_LIMITS.className - 6}) || ' (' || s.value || ')'`;
  const isTaken = (name: SQL) =>
    sql`exists (select 1 from classes own where own.staff_id = ${to} and lower(own.name) = lower(${name}))`;
  return [
    eventsStatement(tx, {
      what: "student.handed_over",
      at: now,
      actor,
      studentId: sql`link.student_id`,
      data: sql`json_object('from', ${from}, 'to', ${to}, 'released', json('false'))`,
      from: sql`student_teachers link where link.staff_id = ${from} and ${when}`,
    }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select student_id, ${to}, linked_at from student_teachers
      where staff_id = ${from} and ${when}
      on conflict do update set linked_at = min(linked_at, excluded.linked_at)`),
    tx.db.run(sql`
      update unit_assignments set assigned_by = ${to}
      where assigned_by = ${from} and portfolio_status is not 'awarded' and ${when}`),
    // To one who is in it then: of an awarded portfolio of a colleague's student that is the student's first teacher.
    tx.db.run(sql`
      update chat_threads set staff_id = coalesce((
        select case when a.assigned_by = ${to} then ${to} else (
          select link.staff_id from student_teachers link
          join staff teacher on teacher.user_id = link.staff_id and teacher.archived_at is null
          where link.student_id = a.student_id order by link.staff_id <> ${to}, link.linked_at, link.staff_id limit 1) end
        from unit_assignments a where a.id = assignment_id), ${to})
      where staff_id = ${from} and thread_type = 'direct' and ${when}`),
    // Names are unique for each member of staff: '9B' becomes '9B (2)'.
    tx.db.run(sql`
      update classes set staff_id = ${to}, name = iif(${isTaken(sql`classes.name`)}, (
          select ${numbered} from generate_series(2, ${MAX_CLASSES * 2}) s where not ${
      isTaken(numbered)
    } limit 1), name)
      where staff_id = ${from} and ${when}`),
  ];
}

/** Idempotent. Throws `not_found`, `limit` as `assertRoomForStaff`. */
export async function unarchiveStaff(
  tx: TenantWriter,
  actor: StaffActor,
  { staffId, now }: Pick<Input, "staffId" | "now">,
): Promise<void> {
  const [current] = await tx.db.select({ archivedAt: staff.archivedAt }).from(staff)
    .where(eq(staff.userId, staffId));
  if (!current) throw notFound();
  if (current.archivedAt === null) return;
  await assertRoomForStaff(tx.db, now);
  await tx.batch([
    tx.db.run(sql`
      update staff set archived_at = null
      where user_id = ${staffId} and archived_at is not null and ${hasRoomForStaff()}`),
    eventStatement(tx, { what: "staff.unarchived", at: now, actor, data: { staffId } }),
  ]);
}
