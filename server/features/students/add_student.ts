import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { normalEmail } from "../../../domain/people.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { checkMayAdd } from "../../../domain/plans.ts";
import { STUDENT_ID_TAKEN, studentKey } from "../../../domain/students.ts";
import { eventStatement } from "../activity/record_event.ts";
import { readEntitlements } from "../settings/read_entitlements.ts";
import type { StudentInput } from "./student_form.ts";

/**
 * Adds a student and, for a member of staff, links them to that teacher's class. The seat is counted and taken in one
 * statement (DECISIONS 20). Throws conflict for a student id that is taken (archived ones count), limit when the seats
 * are full or nothing may be added now.
 */
export async function addStudent(
  tx: TenantWriter,
  actor: Actor | { kind: "operator" },
  input: StudentInput & { now: Date },
): Promise<{ id: string }> {
  const { now } = input;
  const bought = await readEntitlements(tx.db);
  const closed = checkMayAdd(bought, now);
  if (closed) throw new AppError("limit", closed);
  const id = newId("student");
  const at = now.toISOString();
  const staffId = actor.kind === "staff" ? actor.id : null;
  const key = studentKey(input.studentId);
  const email = input.email ? normalEmail(input.email) : null;
  const there = sql`exists (select 1 from students where id = ${id})`;
  await tx.batch([
    tx.db.run(sql`
      insert into students (id, student_id, student_key, first_name, last_name, date_of_birth, email, year_group,
        learner_number, registered_year, created_at)
      select ${id}, ${input.studentId.trim()}, ${key}, ${input.firstName.trim()}, ${input.lastName.trim()},
        ${input.dateOfBirth ?? null}, ${email}, ${input.yearGroup?.trim() || null},
        ${input.learnerNumber ?? null}, ${input.registeredYear ?? null}, ${at}
      from entitlements
      where (override_limits = 1 or seats > (select count(*) from students where archived_at is null))
        and not exists (select 1 from students where student_key = ${key})`),
    eventStatement(tx, { what: "student.added", at: now, actor, studentId: id }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at) select ${id}, ${staffId}, ${at}
      where ${staffId} is not null and ${there}`),
  ]);
  const [added] = await tx.db.all<{ id: string }>(sql`select id from students where id = ${id}`);
  if (added) return { id };
  const [taken] = await tx.db.all(sql`select 1 from students where student_key = ${key}`);
  if (taken) {
    throw new AppError("conflict", `A student with the ID ${input.studentId.trim()} is here already.`, {
      fields: { studentId: STUDENT_ID_TAKEN },
    });
  }
  throw new AppError("limit", `All ${bought.seats} student places of the plan are in use.`);
}
