import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { conflictMessage } from "../../../domain/fields.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  normalizeStudentId,
  shownStudent,
  storedStudent,
  STUDENT_FIELDS,
  STUDENT_ID_TAKEN,
  type StudentField,
  type StudentInput,
  type StudentRecord,
} from "../../../domain/students.ts";
import { EMAIL_NOT_FOR_SUPPORT } from "../../../domain/support.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { forgetAccountsStatements, revokeAccessStatements } from "./revoke_access.ts";
import type { StudentItem } from "./list_students.ts";
import { readStudent } from "./read_student.ts";

type Edit = { id: string; values: StudentInput; base?: Partial<StudentRecord>; now: Date };

/**
 * Saves changed fields; a field changed since `base` is a `conflict` with `current` (DECISIONS 13). A new
 * email ends links and sessions and is unverified (DECISIONS 16). Throws `not_found`, also for an archived
 * student, `conflict` for a taken student id, and `forbidden` for an email that support changes.
 */
export async function editStudent(tx: TenantWriter, actor: Actor, edit: Edit): Promise<void> {
  const { id, values, now } = edit;
  const current = await readStudent(tx.db, id, now);
  if (current.archivedAt !== null) throw notFound();
  const changed = changedFields(current, edit);
  if (changed.length === 0) return;
  // A link to sign in comes to this address.
  if (changed.includes("email") && actor.kind === "staff" && actor.support) {
    throw new AppError("forbidden", EMAIL_NOT_FOR_SUPPORT, { fields: { email: EMAIL_NOT_FOR_SUPPORT } });
  }
  const assignments = changed.map((field) => sql`${columnOf(field)} = ${values[field]}`);
  const key = changed.includes("studentId") ? normalizeStudentId(values.studentId) : null;
  const emailChanged = changed.includes("email");
  const eventId = newId("event");
  const [written] = await tx.batch([
    tx.db.all(typedRows({ id: students.id }, (columns) =>
      sql`
      update students set ${sql.join(assignments, sql`, `)}
        ${key === null ? sql`` : sql`, student_key = ${key}`}
        ${emailChanged ? sql`, email_verified_at = null` : sql``}
      where id = ${id} and archived_at is null and ${unchangedSince(current, changed)}
        ${key === null ? sql`` : sql`and ${idAvailable(key, id)}`}
      returning ${columns}`)),
    eventStatement(tx, {
      id: eventId,
      what: "student.edited",
      at: now,
      actor,
      studentId: id,
      data: { fields: changed },
    }),
    ...(emailChanged
      ? [
        ...revokeAccessStatements(tx, id, now, eventWritten(eventId)),
        ...forgetAccountsStatements(tx, id, eventWritten(eventId)),
      ]
      : []),
  ]);
  if (written.length === 0) throw await conflictError(tx, edit, key);
}

/** Throws `conflict` for fields changed since `base`. */
function changedFields(current: StudentItem, { values, base = {} }: Edit): StudentField[] {
  const changed: StudentField[] = [];
  // The form's base is what its texts would be stored as, which an old row may differ from.
  const shown = storedStudent(shownStudent(current));
  const fields: Record<string, string> = {};
  for (const field of STUDENT_FIELDS) {
    const [value, original] = [values[field], base[field]];
    if (value === undefined || value === current[field] || value === original) continue;
    if (original !== undefined && original !== current[field] && original !== shown[field]) {
      fields[field] = conflictMessage(current[field] === null ? null : String(current[field]));
    }
    changed.push(field);
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError("conflict", "Someone else has changed this student.", {
      fields,
      extra: { current },
    });
  }
  return changed;
}

/** SQL condition against a concurrent write from another server. */
function unchangedSince(current: StudentItem, fields: readonly StudentField[]): SQL {
  return sql.join(fields.map((field) => sql`${columnOf(field)} is ${current[field]}`), sql` and `);
}

function columnOf(field: StudentField): SQL {
  return sql`${sql.identifier(students[field].name)}`;
}

function idAvailable(key: string, id: string): SQL {
  return sql`not exists (select 1 from students other where other.student_key = ${key} and other.id <> ${id})`;
}

async function isIdTaken(tx: TenantWriter, key: string, id: string): Promise<boolean> {
  const rows = await tx.db.select({ id: students.id }).from(students)
    .where(and(eq(students.studentKey, key), ne(students.id, id)));
  return rows.length > 0;
}

async function conflictError(tx: TenantWriter, { id, now }: Edit, key: string | null): Promise<AppError> {
  if (key !== null && await isIdTaken(tx, key, id)) {
    return new AppError("conflict", "Another student here has this student ID.", {
      fields: { studentId: STUDENT_ID_TAKEN },
    });
  }
  const { archivedAt } = await readStudent(tx.db, id, now);
  return archivedAt === null
    ? new AppError("conflict", "Someone else has just changed this student. Try again.")
    : notFound();
}
