import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";

/**
 * Takes a student of the school into a teacher's class as well; it takes them from no one (DECISIONS 15). Doing it again
 * changes nothing. Throws not_found for no such student or an archived one.
 */
export async function linkStudent(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { studentId, now }: { studentId: string; now: Date },
): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select id, ${actor.id}, ${now.toISOString()} from students where id = ${studentId} and archived_at is null
      on conflict do nothing`),
    eventStatement(tx, { what: "student.linked", at: now, actor, studentId, data: { staffId: actor.id } }),
  ]);
  const [there] = await tx.db.all(
    sql`select 1 from students where id = ${studentId} and archived_at is null`,
  );
  if (!there) throw notFound();
}
