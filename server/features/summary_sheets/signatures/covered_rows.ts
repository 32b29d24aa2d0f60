import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";
import { onSheetOf } from "../../../queries/sheet_rows.ts";

/** JSON over `unit_assignments`: the day of each outcome in order, null where it has none. */
export const OUTCOME_DATES = sql`(
  select json_group_array(completed_date) from (
    select completed_date from submissions where assignment_id = unit_assignments.id order by outcome_index))`;

/** SQL condition over `unit_assignments`: every outcome has its date. */
export const ALL_DATED = sql`not exists (
  select 1 from submissions open where open.assignment_id = unit_assignments.id and open.completed_date is null)`;

/**
 * A row's latest signature in JSON, or null; `same`: 1 while its dates are those that were signed, and no outcome was
 * open meanwhile.
 */
export function latestSignature(part: SignaturePart): SQL {
  return sql`(
    select json_object('id', signatures.id, 'same', signature_rows.dates = ${OUTCOME_DATES}
      and coalesce(unit_assignments.completed_at <= signatures.created_at, 0))
    from signature_rows join signatures on signatures.id = signature_rows.signature_id
    where signature_rows.assignment_id = unit_assignments.id and signatures.part = ${part}
    order by signatures.created_at desc, signatures.rowid desc limit 1)`;
}

/** `same`: the row is as it was signed. */
export type RowSignature = { id: string; same: boolean };

/** Of what `latestSignature` selects. */
export function toRowSignature(json: string | null): RowSignature | null {
  if (json === null) return null;
  const { id, same }: { id: string; same: 0 | 1 } = JSON.parse(json);
  return { id, same: same === 1 };
}

/** `completedOn`: the latest date of its outcomes, null while one has none. */
export type SheetRow = {
  assignmentId: string;
  completedOn: string | null;
  educator: RowSignature | null;
  admin: RowSignature | null;
};

/** All of the actor's sheet of a unit. Throws `not_found` where it has none. One query. */
export async function readSheetRows(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  unitId: string,
): Promise<SheetRow[]> {
  type Row = Pick<SheetRow, "assignmentId" | "completedOn"> & Record<SignaturePart, string | null>;
  const rows = await db.all<Row>(sql`
    select unit_assignments.id as assignmentId, iif(${ALL_DATED}, (
        select max(completed_date) from submissions where assignment_id = unit_assignments.id
      ), null) as completedOn, ${latestSignature("educator")} as educator, ${
    latestSignature("admin")
  } as admin
    from unit_assignments join students on students.id = unit_assignments.student_id
    where ${onSheetOf(unitId, actor)}`);
  if (rows.length === 0) throw new AppError("not_found", "You have no students on this unit.");
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
