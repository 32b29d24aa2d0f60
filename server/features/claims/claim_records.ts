import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  establishmentSettings,
  students,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { type ClaimRecord, MAX_CLAIM_ROWS } from "../../../domain/claims.ts";
import type { Archived } from "../../../domain/readiness.ts";
import { type Json, jsonObject, jsonValue, readRows } from "../../queries/json_rows.ts";

/** Joins of `RECORD`, behind `unit_assignments`. */
export const RECORD_TABLES = sql`
  join students on students.id = unit_assignments.student_id
  join uas_units on uas_units.id = unit_assignments.unit_id
  join unit_revisions on unit_revisions.id = unit_assignments.revision_id
  join establishment_settings`;

/** The current record. */
export const RECORD: Json<ClaimRecord> = jsonObject({
  centreNumber: establishmentSettings.organisationNumber,
  centreName: establishmentSettings.establishmentName,
  unitCode: uasUnits.unitCode,
  unitTitle: unitRevisions.title,
  learnerNumber: students.learnerNumber,
  studentId: students.studentId,
  lastName: students.lastName,
  firstName: students.firstName,
  dateOfBirth: students.dateOfBirth,
  completedOn: jsonValue<string>(
    sql`(select max(completed_date) from submissions where assignment_id = unit_assignments.id)`,
  ),
});

/** By unit, then surname; total among portfolios, since a student has a unit once. */
export const RECORD_ORDER =
  sql`uas_units.unit_code, students.last_name, students.first_name, students.student_key`;

/**
 * SQL condition for the rows behind a portfolio in this order, also where it has left the list since. A cursor names
 * the portfolio alone, since names of students do not belong in addresses.
 */
export function behindPortfolio(assignmentId: string | null): SQL {
  if (assignmentId === null) return sql`true`;
  return sql`(${RECORD_ORDER}) > (
    select ${RECORD_ORDER} from unit_assignments join students on students.id = unit_assignments.student_id
      join uas_units on uas_units.id = unit_assignments.unit_id
    where unit_assignments.id = ${assignmentId})`;
}

/** SQL condition over `unit_assignments`: awarded and in no claim, also where it is archived or the student has left. */
export const TO_CLAIM =
  sql`(${unitAssignments.portfolioStatus} = 'awarded' and ${unitAssignments.claimed} = 0)`;

/** SQL condition over `unit_assignments`: what Award All awards. */
export const TO_AWARD = sql`(${unitAssignments.portfolioStatus} = 'verified'
  and ${unitAssignments.archivedAt} is null and ${unitAssignments.studentArchived} = 0)`;

/**
 * SQL condition over `unit_assignments`: verified, or awarded and in no claim, that of `unit_assignments_claimable`;
 * no one can be claimed for who was erased.
 */
export const UNCLAIMED =
  sql`(unit_assignments.portfolio_status in ('verified', 'awarded') and unit_assignments.claimed = 0 and not exists (
    select 1 from students erased where erased.id = unit_assignments.student_id and erased.erased_at is not null))`;

/** Over `unit_assignments` and `students`: what is archived, the student first. */
export const ARCHIVED = sql<Archived | null>`case when ${students.archivedAt} is not null then 'student'
  when ${unitAssignments.archivedAt} is not null then 'portfolio' end`;

/** SQL condition over `unit_assignments`: the content of a claim made now. */
export const CLAIMABLE = sql`(${UNCLAIMED} and (${TO_AWARD} or ${TO_CLAIM}))`;

/** The rows of a claim made now; changes nothing (DECISIONS 18). One query. */
export async function previewClaim(db: TenantReader): Promise<ClaimRecord[]> {
  return await readRows(
    db,
    RECORD,
    sql`
    from ${unitAssignments} ${RECORD_TABLES}
    where ${CLAIMABLE} order by ${RECORD_ORDER} limit ${MAX_CLAIM_ROWS}`,
  );
}
