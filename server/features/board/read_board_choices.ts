import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { academicYear } from "../../../domain/board.ts";
import { type Json, jsonRow, jsonRows, parseJson } from "../../queries/json_rows.ts";

/** Choices of a filter. */
const MAX_CHOICES = 500;

/** What the board's filters offer. */
export type BoardChoices = {
  teachers: { id: string; firstName: string; lastName: string }[];
  units: { id: string; unitCode: string; title: string }[];
  /** Those in which academic years of the school begin, the present one first. */
  years: number[];
};

const TEACHERS = firstRows(
  jsonRow({ id: staff.userId, firstName: staff.firstName, lastName: staff.lastName }),
  sql`
  from ${staff} where exists (select 1 from unit_assignments where assigned_by = user_id)
  order by lower(last_name), lower(first_name), user_id`,
);

const UNITS = firstRows(
  jsonRow({ id: unitRevisions.unitId, unitCode: uasUnits.unitCode, title: unitRevisions.title }),
  sql`
  from ${uasUnits} join ${unitRevisions} on ${unitRevisions.unitId} = ${uasUnits.id} and ${unitRevisions.number} = (
    select max(number) from unit_revisions newest where newest.unit_id = ${uasUnits.id})
  where exists (select 1 from unit_assignments given where given.unit_id = ${uasUnits.id})
  order by lower(${unitRevisions.title}), ${uasUnits.unitCode}`,
);

const FIELDS = {
  teachers: TEACHERS.sql,
  units: UNITS.sql,
  since: sql<string | null>`(select min(started_at) from unit_assignments where archived_at is null)`,
};

/** `MAX_CHOICES` of them, in the order of `from`. */
function firstRows<T extends object>(row: Json<T>, from: SQL): Json<T[]> {
  const item = { sql: sql<string>`json(item)`, decode: row.decode };
  return jsonRows(item, sql`from (select ${row.sql} as item ${from} limit ${MAX_CHOICES})`, []);
}

/** Teachers who gave portfolios, units that are given, and the years since the first of them. One query. */
export async function readBoardChoices(
  db: Pick<TenantReader, "all">,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<BoardChoices> {
  const [row] = await db.all(typedRows(FIELDS, (columns) => sql`select ${columns}`));
  const { teachers, units, since } = row!;
  const current = academicYear(now, timeZone);
  const first = Math.min(current, since === null ? current : academicYear(new Date(since), timeZone));
  return {
    teachers: parseJson(TEACHERS, teachers),
    units: parseJson(UNITS, units),
    years: Array.from({ length: current - first + 1 }, (_, before) => current - before),
  };
}
