import { and, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type SchoolRecords, studentIdStem } from "../../../domain/pasted_students.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import {
  normalizeStudentId,
  STUDENT_FIELDS,
  STUDENT_ID_TAKEN,
  type StudentInput,
} from "../../../domain/students.ts";
import { eventsStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";

type Reader = Pick<TenantReader, "select" | "all">;
type Added = { id: string; studentId: string; firstName: string; lastName: string };

/** A student with what a batch makes of it. */
export type NewStudent = StudentInput & { id: string; eventId: string; key: string };

export function newStudent(student: StudentInput): NewStudent {
  return {
    ...student,
    id: newId("student"),
    eventId: newId("event"),
    key: normalizeStudentId(student.studentId),
  };
}

/**
 * Adds all students or none, linked to the actor, counting the seats in the same statement (DECISIONS 20). Throws
 * `conflict` naming each taken student ID, `limit`.
 */
export async function addStudents(
  tx: TenantWriter,
  actor: StaffActor,
  { students: input, now }: { students: readonly StudentInput[]; now: Date },
): Promise<Added[]> {
  await assertCanAdd(tx.db, now);
  const rows = input.map(newStudent);
  const [{ rowsAffected }] = await tx.batch(
    addStudentsStatements(tx, actor, { rows, staffId: actor.id, now }),
  );
  if (rowsAffected < rows.length) throw await notAdded(tx.db, rows);
  return rows.map(({ id, studentId, firstName, lastName }) => ({ id, studentId, firstName, lastName }));
}

/** Throws limit where the plan has ended. */
export async function assertCanAdd(db: Reader, now: Date): Promise<void> {
  const message = checkCanAdd(await readEntitlements(db), now);
  if (message) throw new AppError("limit", message);
}

type NewStudents = {
  rows: readonly NewStudent[];
  /** Whose class they join, if any. */
  staffId: string | null;
  now: Date;
  /** A condition besides. */
  when?: SQL;
  /** JSON object of each event. */
  data?: SQL;
};

/** All rows or none: the first statement affects those that were added, the last links them to the member of staff. */
export function addStudentsStatements(
  tx: { db: Pick<TenantWriter["db"], "run"> },
  actor: NewEvent["actor"],
  { rows, staffId, now, when = sql`1`, data }: NewStudents,
) {
  const at = now.toISOString();
  // Arrays, and apart: JSON is parsed for each use, and SQLite finds an element faster than a key.
  const given = JSON.stringify(
    rows.map((row) => [row.id, row.key, ...STUDENT_FIELDS.map((field) => row[field] ?? null)]),
  );
  const keys = JSON.stringify(rows.map(({ key }) => key));
  const ids = JSON.stringify(rows.map(({ id, eventId }) => [id, eventId]));
  const added = sql`json_each(${ids}) w cross join students s on s.id = w.value ->> 0`;
  const columns = sql.join(STUDENT_FIELDS.map((field) => sql.identifier(students[field].name)), sql`, `);
  const values = sql.join(
    STUDENT_FIELDS.map((_, index) => sql`w.value ->> ${sql.raw(String(index + 2))}`),
    sql`, `,
  );
  return [
    tx.db.run(sql`
      insert into students (id, student_key, created_at, ${columns})
      select w.value ->> 0, w.value ->> 1, ${at}, ${values} from json_each(${given}) w
      where exists (
          select 1 from entitlements where override_limits = 1
            or seats >= ${rows.length} + (select count(*) from students where archived_at is null))
        and not exists (select 1 from json_each(${keys}) x join students t on t.student_key = x.value)
        and ${when}`),
    eventsStatement(tx, {
      what: "student.added",
      at: now,
      actor,
      id: sql`w.value ->> 1`,
      studentId: sql`s.id`,
      data,
      from: added,
    }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select s.id, ${staffId}, ${at} from ${added} where ${staffId} is not null`),
  ] as const;
}

/** Why the rows were not added: `conflict` naming each taken student ID, else `limit`. */
export async function notAdded(db: Reader, rows: readonly NewStudent[]): Promise<AppError> {
  const taken = await db.all(typedRows({ at: sql<number>`w.key` }, (columns) =>
    sql`
    select ${columns} from json_each(${
      JSON.stringify(rows)
    }) w join students t on t.student_key = w.value ->> 'key'`));
  if (taken.length > 0) return takenIds(taken.map(({ at }) => at));
  const { seats } = await readEntitlements(db);
  return new AppError(
    "limit",
    `The plan has ${seats} student places, too few for ${rows.length} more. None was added.`,
  );
}

/** `positions`: in the list, from 0. */
export function takenIds(positions: readonly number[], message = STUDENT_ID_TAKEN): AppError {
  return new AppError("conflict", "Some of these student IDs are taken. None was added.", {
    fields: Object.fromEntries(positions.map((at) => [`students.${at}.studentId`, message])),
  });
}

type Names = readonly { firstName: string; lastName: string; studentId: string }[];

const MAX_RECORDS = 2_000;

/** Records with which a list of names to add may collide, archived students included; two queries. */
export async function readSchoolRecords(db: TenantReader, names: Names): Promise<SchoolRecords> {
  const keys = names.map(({ studentId }) => normalizeStudentId(studentId)).filter((key) => key !== "");
  const stems = [...new Set(names.map((name) => studentIdStem(name).toLowerCase()))];
  const asked = names.map(({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase());
  const [taken, namesakes] = await Promise.all([
    db.select({ key: students.studentKey }).from(students)
      .where(or(
        inArray(students.studentKey, sql`(select value from json_each(${JSON.stringify(keys)}))`),
        sql`exists (
          select 1 from json_each(${JSON.stringify(stems)}) stem
          where ${students.studentKey} glob stem.value || '[0-9]*')`,
      )).limit(MAX_RECORDS),
    db.select({
      firstName: students.firstName,
      lastName: students.lastName,
      studentId: students.studentId,
    }).from(students).where(and(
      isNull(students.archivedAt),
      sql`lower(${students.lastName} || ' ' || ${students.firstName}) in (
        select lower(value) from json_each(${JSON.stringify(asked)}))`,
    )).limit(MAX_RECORDS),
  ]);
  return { takenIds: taken.map(({ key }) => key), namesakes };
}
