import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { students } from "../../../../db/tenant/schema/index.ts";
import { readValues, typedRows } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { pickFields } from "../../../../domain/fields.ts";
import { checkCanAdd, type Entitlements } from "../../../../domain/plans.ts";
import { differenceMessage, type ExistingStudent } from "../../../../domain/student_file/compare.ts";
import type { ImportReport } from "../../../../domain/student_file/report.ts";
import {
  type CheckedRow,
  formulaFault,
  type ImportRow,
  rowChecker,
  type RowError,
} from "../../../../domain/student_file/rows.ts";
import { STUDENT } from "../../../../domain/students.ts";
import { jsonRow, parseJson } from "../../../queries/json_rows.ts";
import { readEntitlements } from "../../settings/read_settings.ts";

export type ImportInput = {
  rows: readonly ImportRow[];
  /** Teacher whose class the new students join. */
  teacherId: string | null;
  /** `YYYY-MM-DD` at the establishment. */
  today: string;
  now: Date;
  /** Rows checked, and students added. */
  onProgress?: (progress: { checked: number; added: number }) => void;
};

export type ImportPlan = { added: CheckedRow[]; report: ImportReport };

/** Rows between which other schools' calls are answered. */
export const ROWS_AT_ONCE = 200;

/**
 * What an upload would do; reads only. Too few seats are `places` of the report. Throws `invalid` for a formula and for
 * an unknown teacher, `limit` where the plan has ended.
 */
export async function planImport(db: Reader, input: ImportInput): Promise<ImportPlan> {
  const { rows } = input;
  const formula = formulaFault(rows);
  if (formula) throw new AppError("invalid", formula);
  const [entitlements, active] = await readSchool(db, input);
  const added: CheckedRow[] = [];
  const errors: RowError[] = [];
  const check = rowChecker(input.today);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const results = rows.slice(from, from + ROWS_AT_ONCE).map((row, index) => check(row, from + index));
    const valid = results.filter((result) => "key" in result);
    const existing = await readExisting(db, valid.map(({ key }) => key));
    errors.push(...results.filter((result) => "error" in result));
    for (const row of valid) {
      const student = existing.get(row.key);
      const error = student ? differenceMessage(row.student, student) : null;
      if (!student) added.push(row);
      else if (error) errors.push({ row: row.row, error });
    }
    input.onProgress?.({ checked: Math.min(from + ROWS_AT_ONCE, rows.length), added: 0 });
    await setImmediate();
  }
  const { seats, overrideLimits } = entitlements;
  const report = reportOf(rows.length, added, errors);
  const full = !overrideLimits && added.length > 0 && active + added.length > seats;
  return {
    added,
    report: full ? { ...report, places: { seats, free: Math.max(0, seats - active) } } : report,
  };
}

async function readSchool(
  db: Reader,
  { teacherId, now }: ImportInput,
): Promise<[entitlements: Entitlements, activeStudents: number]> {
  const fields = {
    active: sql<number>`(select count(*) from students where archived_at is null)`,
    teacher: sql<0 | 1>`exists (select 1 from staff where user_id = ${teacherId} and archived_at is null)`,
  };
  const [entitlements, counts] = await Promise.all([
    readEntitlements(db),
    readValues(db, fields),
  ]);
  const ended = checkCanAdd(entitlements, now);
  if (ended) throw new AppError("limit", ended);
  if (teacherId !== null && !counts.teacher) {
    const message = "This teacher is not here, or is archived. Choose another.";
    throw new AppError("invalid", message, { fields: { teacherId: message } });
  }
  return [entitlements, counts.active];
}

function reportOf(rowCount: number, added: readonly CheckedRow[], errors: RowError[]): ImportReport {
  const undated = added.filter(({ student }) => student.dateOfBirth === undefined);
  return {
    successCount: added.length,
    errorCount: errors.length,
    unchangedCount: rowCount - added.length - errors.length,
    results: {
      errors: errors.sort((a, b) => a.row - b.row),
      warnings: undated.map(({ row }) => ({ row, warning: "No date of birth" })),
    },
  };
}

/** Dry run of an upload. Throws as `planImport`. */
export async function checkImport(db: TenantReader, input: ImportInput): Promise<ImportReport> {
  return (await planImport(db, input)).report;
}

type Reader = Pick<TenantReader, "all" | "select">;

const s = alias(students, "s");
const EXISTING = jsonRow({ archivedAt: s.archivedAt, ...pickFields(STUDENT, s) });

/** Students with these IDs, archived ones included, by `student_key`. */
async function readExisting(db: Reader, keys: readonly string[]): Promise<Map<string, ExistingStudent>> {
  const fields = { key: s.studentKey, student: EXISTING.sql };
  const found = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns}
    from json_each(${JSON.stringify(keys)}) w cross join students s on s.student_key = w.value`));
  return new Map(found.map(({ key, student }) => [key, parseJson(EXISTING, student)]));
}
