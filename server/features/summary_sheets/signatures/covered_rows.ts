import { type SQL, sql } from "drizzle-orm";
import type { SignaturePart } from "../../../../domain/signatures.ts";

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
