import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { academicYear } from "../../../domain/academic_year.ts";
import { ownPortfolios } from "../../queries/portfolio_relations.ts";
import { type Json, jsonRow, jsonRows, parseJson } from "../../queries/json_rows.ts";

/** Choices of a filter. */
const MAX_CHOICES = 500;

/** Choices of the board's filters. */
export type BoardChoices = {
  teachers: { id: string; firstName: string; lastName: string }[];
  units: { id: string; unitCode: string; title: string }[];
  /** Start years of the school's academic years, the present one first. */
  years: number[];
};

const teachersOf = (own: SQL) =>
  firstRows(
    jsonRow({ id: staff.userId, firstName: staff.firstName, lastName: staff.lastName }),
    sql`
  from ${staff} where exists (select 1 from unit_assignments given where given.assigned_by = user_id and ${own})
  order by lower(last_name), lower(first_name), user_id`,
  );

const unitsOf = (own: SQL) =>
  firstRows(
    jsonRow({ id: unitRevisions.unitId, unitCode: uasUnits.unitCode, title: unitRevisions.title }),
    sql`
  from ${uasUnits} join ${unitRevisions} on ${unitRevisions.unitId} = ${uasUnits.id} and ${unitRevisions.number} = (
    select max(number) from unit_revisions newest where newest.unit_id = ${uasUnits.id})
  where exists (select 1 from unit_assignments given where given.unit_id = ${uasUnits.id} and ${own})
  order by lower(${unitRevisions.title}), ${uasUnits.unitCode}`,
  );

/** `MAX_CHOICES` of them, in the order of `from`. */
function firstRows<T extends object>(row: Json<T>, from: SQL): Json<T[]> {
  const item = { sql: sql<string>`json(item)`, decode: row.decode };
  return jsonRows(item, sql`from (select ${row.sql} as item ${from} limit ${MAX_CHOICES})`, []);
}

/** Choices for the actor's board: teachers, units, and the years since the first. One query. */
export async function readBoardChoices(
  db: Pick<TenantReader, "all">,
  { actor, timeZone, now }: { actor: Actor; timeZone: string; now: Date },
): Promise<BoardChoices> {
  const own = ownPortfolios(actor, sql`given`);
  const [teachers, units] = [teachersOf(own), unitsOf(own)];
  const fields = {
    teachers: teachers.sql,
    units: units.sql,
    since: sql<string | null>`(
      select min(started_at) from unit_assignments given where archived_at is null and ${own})`,
  };
  const { since, ...row } = await readValues(db, fields);
  const current = academicYear(now, timeZone);
  const first = Math.min(current, since === null ? current : academicYear(new Date(since), timeZone));
  return {
    teachers: parseJson(teachers, row.teachers),
    units: parseJson(units, row.units),
    years: Array.from({ length: current - first + 1 }, (_, before) => current - before),
  };
}
