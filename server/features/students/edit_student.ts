import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  changedMeanwhile,
  STUDENT_FIELDS,
  STUDENT_ID_TAKEN,
  type StudentField,
  studentKey,
} from "../../../domain/students.ts";
import { eventStatement } from "../activity/record_event.ts";
import { endAccessStatements } from "./end_access.ts";
import type { StudentItem } from "./list_students.ts";
import { readStudent } from "./read_student.ts";
import type { StudentInput } from "./student_form.ts";

type Base = { [Field in StudentField]?: string | number | null };
type Edit = { id: string; wanted: StudentInput; base?: Base; now: Date };

const COLUMNS: Record<StudentField, SQL> = {
  studentId: sql`student_id`,
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  email: sql`email`,
  dateOfBirth: sql`date_of_birth`,
  yearGroup: sql`year_group`,
  learnerNumber: sql`learner_number`,
  registeredYear: sql`registered_year`,
};

/**
 * Writes what staff have changed of a student. With `base`, what stood there when they began: a field they have not touched
 * stays as it is now, and one that somebody else has changed since is a conflict that names it and carries `current`
 * (DECISIONS 13). A changed address ends links and sessions and is to be verified again (DECISIONS 16). The event says
 * which fields, never what. Throws not_found for no such student or an archived one, conflict also for a student id that
 * is taken.
 */
export async function editStudent(tx: TenantWriter, actor: Actor, edit: Edit): Promise<void> {
  const { id, wanted, now } = edit;
  const there = await readStudent(tx.db, id);
  if (there.archivedAt !== null) throw notFound();
  const changed = changedFields(there, edit);
  if (changed.length === 0) return;
  const values = changed.map((field) => sql`${COLUMNS[field]} = ${wanted[field]}`);
  const key = changed.includes("studentId") ? studentKey(wanted.studentId) : null;
  const readdressed = changed.includes("email");
  const eventId = newId("event");
  const [written] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update students set ${sql.join(values, sql`, `)}
        ${key === null ? sql`` : sql`, student_key = ${key}`}
        ${readdressed ? sql`, email_verified_at = null` : sql``}
      where id = ${id} and archived_at is null and ${standsAs(there, changed)}
        ${key === null ? sql`` : sql`and ${isFree(key, id)}`}
      returning id`),
    eventStatement(tx, {
      id: eventId,
      what: "student.edited",
      at: now,
      actor,
      studentId: id,
      data: { fields: changed },
    }),
    ...(readdressed
      ? endAccessStatements(tx, id, now, sql`exists (select 1 from events where id = ${eventId})`)
      : []),
  ]);
  if (written.length === 0) throw await whyNot(tx, id, key);
}

/** The fields that this edit changes; throws conflict for those that somebody else has changed since it was begun. */
function changedFields(there: StudentItem, { wanted, base = {} }: Edit): StudentField[] {
  const changed: StudentField[] = [];
  const fields: Record<string, string> = {};
  for (const field of STUDENT_FIELDS) {
    const [value, began] = [wanted[field], base[field]];
    if (value === undefined || value === there[field] || value === began) continue;
    if (began !== undefined && began !== there[field]) {
      fields[field] = changedMeanwhile(there[field] === null ? null : String(there[field]));
    }
    changed.push(field);
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError("conflict", "Somebody else has changed this student meanwhile.", {
      fields,
      extra: { current: there },
    });
  }
  return changed;
}

/** That what is written over is still what was read; another server may have been quicker. */
function standsAs(there: StudentItem, fields: readonly StudentField[]): SQL {
  return sql.join(fields.map((field) => sql`${COLUMNS[field]} is ${there[field]}`), sql` and `);
}

/** That no other student has a student id, as it is compared. */
function isFree(key: string, id: string): SQL {
  return sql`not exists (select 1 from students other where other.student_key = ${key} and other.id <> ${id})`;
}

async function whyNot(tx: TenantWriter, id: string, key: string | null): Promise<AppError> {
  const [free] = key === null ? [true] : await tx.db.all(sql`select 1 where ${isFree(key, id)}`);
  if (!free) {
    return new AppError("conflict", "Another student here has this student ID.", {
      fields: { studentId: STUDENT_ID_TAKEN },
    });
  }
  const { archivedAt } = await readStudent(tx.db, id);
  return archivedAt === null
    ? new AppError("conflict", "Somebody else has just changed this student. Try again.")
    : notFound();
}
