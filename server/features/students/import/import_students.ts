import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Interactive, TenantWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { ImportReport } from "../../../../domain/student_file/report.ts";
import type { CheckedRow } from "../../../../domain/student_file/rows.ts";
import type { NewEvent } from "../../activity/events.ts";
import { addStudentsStatements, newStudent } from "../add_students.ts";
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
  { teacherId: staffId, now }: ImportInput,
  checked: readonly CheckedRow[],
): Promise<void> {
  const rows = checked.map(({ student }) => newStudent(student));
  const [insert, events, link] = addStudentsStatements({ db }, actor, {
    rows,
    staffId,
    now,
    when: sql`(${staffId} is null
      or exists (select 1 from staff where user_id = ${staffId} and archived_at is null))`,
    data: staffId === null ? undefined : sql`json_object('staffId', ${staffId})`,
  });
  if ((await insert).rowsAffected !== rows.length) {
    throw new AppError(
      "conflict",
      "Students have been added or archived since. None of these was added: try again.",
    );
  }
  await events;
  if (staffId !== null) await link;
}
