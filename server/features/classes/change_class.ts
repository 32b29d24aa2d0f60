import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { classes, events } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { CLASS_NAME_TAKEN, MAX_CLASSES, normalizeClassName } from "../../../domain/classes.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { addClassStudents, allAccessible, areAccessible } from "./class_students.ts";

type NewClass = { name: string; studentIds: readonly string[]; now: Date };

/**
 * Makes a class of the actor's, with its first students. Throws `conflict` for a taken name, `limit`, `not_found`
 * for an inaccessible student.
 */
export async function makeClass(
  tx: TenantWriter,
  actor: StaffActor,
  input: NewClass,
): Promise<{ id: string }> {
  const { now } = input;
  const name = normalizeClassName(input.name);
  const studentIds = [...new Set(input.studentIds)];
  const id = newId("class");
  const [made] = await tx.batch([
    tx.db.all(typedRows({ id: classes.id }, (columns) =>
      sql`
      insert into classes (id, staff_id, name, created_at)
      select ${id}, ${actor.id}, ${name}, ${now.toISOString()}
      where (select count(*) from classes where staff_id = ${actor.id}) < ${MAX_CLASSES}
        and ${allAccessible(actor, studentIds)}
      on conflict do nothing returning ${columns}`)),
    eventStatement(tx, { what: "class.made", at: now, actor, data: { classId: id } }),
    ...addClassStudents(tx, actor, { classId: id, studentIds, now }),
  ]);
  if (made.length === 1) return { id };
  if (await isTaken(tx, actor.id, name)) throw nameTaken();
  throw await areAccessible(tx.db, actor, studentIds)
    ? new AppError("limit", `You have ${MAX_CLASSES} classes. Delete one that you no longer need.`)
    : notFound();
}

/** Throws `conflict` for a name that its teacher has given to another class, `not_found`. */
export async function renameClass(
  tx: TenantWriter,
  actor: StaffActor,
  { classId, now, ...input }: { classId: string; name: string; now: Date },
): Promise<void> {
  const name = normalizeClassName(input.name);
  await tx.batch([
    tx.db.run(sql`
      update classes set name = ${name} where id = ${classId} and name <> ${name} and not exists (
        select 1 from classes other where other.staff_id = classes.staff_id and other.id <> classes.id
          and lower(other.name) = lower(${name}))`),
    eventStatement(tx, { what: "class.renamed", at: now, actor, data: { classId } }),
  ]);
  const [current] = await tx.db.select({ name: classes.name }).from(classes).where(eq(classes.id, classId));
  if (!current) throw notFound();
  if (current.name !== name) throw nameTaken();
}

/** Deletes no student. Throws `not_found`. */
export async function deleteClass(
  tx: TenantWriter,
  actor: StaffActor,
  { classId, now }: { classId: string; now: Date },
): Promise<void> {
  const eventId = newId("event");
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "class.deleted", at: now, actor, data: { classId } },
      sql`exists (select 1 from classes where id = ${classId})`,
    ),
    tx.db.run(sql`delete from class_students where class_id = ${classId}`),
    tx.db.run(sql`delete from classes where id = ${classId} and ${eventWritten(eventId)}`),
  ]);
  const [deleted] = await tx.db.select({ id: events.id }).from(events).where(eq(events.id, eventId));
  if (!deleted) throw notFound();
}

async function isTaken(tx: TenantWriter, staffId: string, name: string): Promise<boolean> {
  const rows = await tx.db.select({ id: classes.id }).from(classes)
    .where(and(eq(classes.staffId, staffId), sql`lower(name) = lower(${name})`));
  return rows.length > 0;
}

function nameTaken(): AppError {
  return new AppError("conflict", `${CLASS_NAME_TAKEN}.`, { fields: { name: CLASS_NAME_TAKEN } });
}
