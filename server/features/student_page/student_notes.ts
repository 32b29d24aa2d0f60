import { and, eq, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { staff, studentNotes } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { isOpenToSupport } from "../../../domain/capabilities/support.ts";
import { AppError, forbidden, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor, Relation, StaffActor } from "../../../domain/permissions.ts";
import { MAX_NOTES } from "../../../domain/students.ts";
import { eventStatement } from "../activity/events.ts";
import { jsonFlag, jsonRow, jsonRows } from "../../queries/json_rows.ts";
import { readAnyStudentRelation } from "../students/read_student.ts";

/** Staff's notes about `students`; never read for a student or support. */
export function notesOf(actor: StaffActor) {
  return jsonRows(
    jsonRow({
      id: studentNotes.id,
      note: studentNotes.note,
      createdAt: studentNotes.createdAt,
      by: jsonRow({ firstName: staff.firstName, lastName: staff.lastName }),
      removable: jsonFlag(sql`${actor.role} = 'admin' or ${studentNotes.createdBy} = ${actor.id}`),
    }),
    sql`from ${studentNotes} join ${staff} on ${staff.userId} = ${studentNotes.createdBy}
      where ${studentNotes.studentId} = students.id and ${Number(isOpenToSupport(actor, "student.note"))}`,
    ["createdAt", "id"],
  );
}

/** The event contains no text. Throws `limit`. */
export async function addNote(
  tx: TenantWriter,
  actor: StaffActor,
  { studentId, note, now }: { studentId: string; note: string; now: Date },
): Promise<{ id: string }> {
  const id = newId("note");
  const [added] = await tx.batch([
    tx.db.all(typedRows({ id: studentNotes.id }, (columns) =>
      sql`
      insert into student_notes (id, student_id, created_by, note, created_at)
      select ${id}, id, ${actor.id}, ${note.trim()}, ${now.toISOString()} from students
      where id = ${studentId}
        and (select count(*) from student_notes where student_id = ${studentId}) < ${MAX_NOTES}
      returning ${columns}`)),
    eventStatement(tx, { what: "note.added", at: now, actor, studentId, data: { noteId: id } }),
  ]);
  if (added.length === 1) return { id };
  throw new AppError("limit", `There are ${MAX_NOTES} notes. Remove one that is no longer needed.`);
}

export type NoteRelation = Relation & { noteId: string; own: boolean };

/** Null when absent or about a student whom the actor may not see. */
export async function readNoteRelation(
  db: TenantReader,
  noteId: string,
  actor: Actor | null,
): Promise<NoteRelation | null> {
  if (actor?.kind !== "staff") return null;
  const { studentId, createdBy } = studentNotes;
  const isLinked =
    sql`${studentId} in (select student_id from student_teachers where staff_id = ${actor.id})`;
  const [note] = await db.select({ studentId, createdBy }).from(studentNotes)
    .where(and(eq(studentNotes.id, noteId), actor.role === "admin" ? undefined : isLinked));
  const relation = note ? await readAnyStudentRelation(db, note.studentId, actor) : null;
  return note && relation ? { ...relation, noteId, own: note.createdBy === actor.id } : null;
}

/** By its author or an administrator, else `forbidden`. Throws `not_found` if removed in the meantime. */
export async function removeNote(
  tx: TenantWriter,
  actor: StaffActor,
  { noteId, studentId, own, now }: NoteRelation & { now: Date },
): Promise<void> {
  if (!own && actor.role !== "admin") throw forbidden();
  const [removed] = await tx.batch([
    tx.db.delete(studentNotes).where(eq(studentNotes.id, noteId)).returning({ id: studentNotes.id }),
    eventStatement(tx, { what: "note.removed", at: now, actor, studentId, data: { noteId } }),
  ]);
  if (removed.length === 0) throw notFound();
}
