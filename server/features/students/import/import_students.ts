import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Interactive, TenantWriter } from "../../../../db/doors.ts";
import { students } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ImportReport } from "../../../../domain/student_file/report.ts";
import type { CheckedRow } from "../../../../domain/student_file/rows.ts";
import { STUDENT_FIELDS } from "../../../../domain/students.ts";
import { eventsStatement, type NewEvent } from "../../activity/events.ts";
import { type ImportInput, planImport, ROWS_AT_ONCE } from "./plan_import.ts";

/**
 * Adds the students of a list who are not here, with their teacher, and changes none who are; rows with errors are left
 * out. Seats are counted in the inserting statement (DECISIONS 20). Throws as `planImport`, `limit` for too few seats,
 * and `conflict` when overtaken by another server; then nothing is written.
 */
export async function importStudents(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  input: ImportInput,
): Promise<ImportReport> {
  const { added, report } = await planImport(tx.db, input);
  if (added.length === 0) return report;
  if (report.places) {
    throw new AppError(
      "limit",
      `The plan has ${report.places.seats} student places, too few for ${added.length} more. None was added.`,
    );
  }
  // One batch would let no other school's call in for its whole length.
  await tx.transaction(async (db) => {
    for (let from = 0; from < added.length; from += ROWS_AT_ONCE) {
      const piece = added.slice(from, from + ROWS_AT_ONCE);
      await insertStudents(db, actor, input, piece);
      input.onProgress?.({ checked: input.rows.length, added: from + piece.length });
      await setImmediate();
    }
  });
  return report;
}

async function insertStudents(
  db: Interactive<"tenant">,
  actor: NewEvent["actor"],
  { teacherId, now }: ImportInput,
  added: readonly CheckedRow[],
): Promise<void> {
  const at = now.toISOString();
  const ids = added.map(() => [newId("student"), newId("event")] as const);
  const rows = added.map(({ key, student }, index) => [
    ids[index]![0],
    key,
    ...STUDENT_FIELDS.map((field) => student[field] ?? null),
  ]);
  const columns = sql.join(STUDENT_FIELDS.map((field) => sql.identifier(students[field].name)), sql`, `);
  const values = sql.join(
    STUDENT_FIELDS.map((_, index) => sql`w.value ->> ${sql.raw(String(index + 2))}`),
    sql`, `,
  );
  const keys = JSON.stringify(added.map(({ key }) => key));
  const { rowsAffected } = await db.run(sql`
    insert into students (id, student_key, created_at, ${columns})
    select w.value ->> 0, w.value ->> 1, ${at}, ${values} from json_each(${JSON.stringify(rows)}) w
    where exists (
        select 1 from entitlements where override_limits = 1
          or seats >= ${added.length} + (select count(*) from students where archived_at is null))
      and not exists (select 1 from json_each(${keys}) x join students t on t.student_key = x.value)
      and (${teacherId} is null
        or exists (select 1 from staff where user_id = ${teacherId} and archived_at is null))`);
  if (rowsAffected !== added.length) {
    throw new AppError(
      "conflict",
      "Students have been added or archived since. None of these was added: try again.",
    );
  }
  const inserted = sql`json_each(${JSON.stringify(ids)}) w cross join students s on s.id = w.value ->> 0`;
  await eventsStatement({ db }, {
    what: "student.added",
    at: now,
    actor,
    id: sql`w.value ->> 1`,
    studentId: sql`s.id`,
    data: teacherId === null ? sql`json_object()` : sql`json_object('staffId', ${teacherId})`,
    from: inserted,
  });
  if (teacherId === null) return;
  await db.run(sql`
    insert into student_teachers (student_id, staff_id, linked_at)
    select s.id, ${teacherId}, ${at} from ${inserted}`);
}
