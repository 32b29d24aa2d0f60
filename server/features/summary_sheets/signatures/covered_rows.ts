import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { signatureRows, signatures, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";
import {
  type Json,
  jsonFirst,
  jsonFlag,
  jsonRow,
  jsonRowOfRows,
  jsonRows,
  jsonValue,
  readJson,
} from "../../../queries/json_rows.ts";
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

const latest = (part: SignaturePart) =>
  jsonFirst(
    SIGNATURE,
    sql`
    from signature_rows join signatures on signatures.id = signature_rows.signature_id
    where signature_rows.assignment_id = unit_assignments.id and signatures.part = ${part}
    order by signatures.created_at desc, signatures.rowid desc`,
  );

/** Over `unit_assignments`: a row's latest signature of each part. */
export const LATEST_SIGNATURES = {
  educator: latest("educator"),
  admin: latest("admin"),
} satisfies Record<SignaturePart, Json<RowSignature | null>>;

/** `completedOn`: the latest date of its outcomes, null while one has none. */
export type SheetRow = {
  assignmentId: string;
  completedOn: string | null;
  educator: RowSignature | null;
  admin: RowSignature | null;
};

const ROW = jsonRow({
  assignmentId: unitAssignments.id,
  completedOn: jsonValue<string | null>(sql`iif(${ALL_DATED}, (
    select max(completed_date) from submissions where assignment_id = unit_assignments.id), null)`),
  ...LATEST_SIGNATURES,
});

/**
 * Rows of the actor's sheet of a unit that are complete or were signed. Throws `not_found` where the sheet has no row. One
 * query.
 */
export async function readSheetRows(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  unitId: string,
): Promise<SheetRow[]> {
  const from = sql`from unit_assignments join students on students.id = unit_assignments.student_id
    where ${onSheetOf(unitId, actor)}`;
  const sheet = await readJson(
    db,
    jsonRowOfRows({
      any: jsonFlag(sql`exists (select 1 ${from})`),
      // One column: thousands of rows would take longer to read than to find.
      rows: jsonRows(ROW, sql`${from} and (${ALL_DATED} or ${WAS_SIGNED})`, []),
    }),
  );
  if (!sheet.any) throw new AppError("not_found", "You have no students on this unit.");
  return sheet.rows;
}

/** Whether a signature covers the row as it is. */
export function isCovered(
  row: Record<SignaturePart, RowSignature | null>,
  part: SignaturePart,
  id: string,
): boolean {
  return row[part]?.id === id && row[part].same;
}
