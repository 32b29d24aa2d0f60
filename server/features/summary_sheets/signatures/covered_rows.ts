import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { signatureRows, signatures, students, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";
import { jsonFlag, jsonRow, parseJson } from "../../../queries/json_rows.ts";
import { onSheetOf } from "../../../queries/sheet_rows.ts";

/** JSON over `unit_assignments`: the day of each outcome in order, null where it has none. */
export const OUTCOME_DATES = sql`(
  select json_group_array(completed_date) from (
    select completed_date from submissions where assignment_id = unit_assignments.id order by outcome_index))`;

/** SQL condition over `unit_assignments`: every outcome has its date. */
export const ALL_DATED = sql`not exists (
  select 1 from submissions open where open.assignment_id = unit_assignments.id and open.completed_date is null)`;

const WAS_SIGNED = sql`exists (
  select 1 from signature_rows signed where signed.assignment_id = unit_assignments.id)`;

/** `same`: the row is as it was signed. */
export type RowSignature = { id: string; same: boolean };

/** `same`: while its dates are those that were signed, and no outcome was open in between. */
const SIGNATURE = jsonRow({
  id: signatures.id,
  same: jsonFlag(sql`${signatureRows.dates} = ${OUTCOME_DATES}
    and coalesce(unit_assignments.completed_at <= ${signatures.createdAt}, 0)`),
});

/** A row's latest signature in JSON, or null. */
export function latestSignature(part: SignaturePart): SQL<string | null> {
  return sql`(
    select ${SIGNATURE.sql} from signature_rows join signatures on signatures.id = signature_rows.signature_id
    where signature_rows.assignment_id = unit_assignments.id and signatures.part = ${part}
    order by signatures.created_at desc, signatures.rowid desc limit 1)`;
}

/** Decodes what `latestSignature` selects. */
export function toRowSignature(json: string | null): RowSignature | null {
  return json === null ? null : parseJson(SIGNATURE, json);
}

/** `completedOn`: the latest date of its outcomes, null while one has none. */
export type SheetRow = {
  assignmentId: string;
  completedOn: string | null;
  educator: RowSignature | null;
  admin: RowSignature | null;
};

/**
 * Rows of the actor's sheet of a unit that are complete or were signed. Throws `not_found` where the sheet has no row. Two
 * queries at most.
 */
export async function readSheetRows(
  db: Pick<TenantReader, "select">,
  actor: Actor,
  unitId: string,
): Promise<SheetRow[]> {
  const onSheet = onSheetOf(unitId, actor);
  const rows = await db.select({
    assignmentId: unitAssignments.id,
    completedOn: sql<string | null>`iif(${ALL_DATED}, (
      select max(completed_date) from submissions where assignment_id = unit_assignments.id), null)`,
    educator: latestSignature("educator"),
    admin: latestSignature("admin"),
  }).from(unitAssignments).innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(sql`${onSheet} and (${ALL_DATED} or ${WAS_SIGNED})`);
  if (rows.length === 0) {
    const [row] = await db.select({ one: sql`1` }).from(unitAssignments)
      .innerJoin(students, eq(students.id, unitAssignments.studentId)).where(onSheet).limit(1);
    if (!row) throw new AppError("not_found", "You have no students on this unit.");
  }
  return rows.map(({ educator, admin, ...row }) => ({
    ...row,
    educator: toRowSignature(educator),
    admin: toRowSignature(admin),
  }));
}

/** Whether a signature covers the row as it is. */
export function isCovered(
  row: Record<SignaturePart, RowSignature | null>,
  part: SignaturePart,
  id: string,
): boolean {
  return row[part]?.id === id && row[part].same;
}
