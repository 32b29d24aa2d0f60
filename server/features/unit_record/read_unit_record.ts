import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { NO_AWARDED_UNIT } from "../../../domain/unit_record.ts";

type UnitRecord = {
  student: { firstName: string; lastName: string };
  /** Of documents, `#rrggbb`. */
  colour: string;
  /** In the order of the awards, archived portfolios included. */
  units: { title: string; unitCode: string; awardedAt: string }[];
};

type Row = { firstName: string; lastName: string; colour: string; units: string };

/** One query. Throws `not_found`, also for an erased student, and `conflict` without an awarded unit. */
export async function readUnitRecord(db: Pick<TenantReader, "all">, studentId: string): Promise<UnitRecord> {
  const [row] = await db.all<Row>(sql`
    select s.first_name as firstName, s.last_name as lastName,
      (select pdf_outcome_header_color from establishment_settings) as colour, (
        select json_group_array(json_object('title', title, 'unitCode', unit_code, 'awardedAt', awarded_at)) from (
          select r.title, u.unit_code, a.awarded_at
          from unit_assignments a join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
          where a.student_id = s.id and a.portfolio_status = 'awarded' order by a.awarded_at, a.id)) as units
    from students s where s.id = ${studentId} and s.erased_at is null`);
  if (!row) throw notFound();
  const { units: json, colour, ...student } = row;
  const units: UnitRecord["units"] = JSON.parse(json);
  if (units.length === 0) throw new AppError("conflict", NO_AWARDED_UNIT);
  return { student, colour, units };
}

/** One query. */
export async function hasAwardedUnit(db: Pick<TenantReader, "all">, studentId: string): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from unit_assignments where student_id = ${studentId} and portfolio_status = 'awarded' limit 1`);
  return found.length === 1;
}
