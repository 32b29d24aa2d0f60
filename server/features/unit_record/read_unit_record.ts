import { and, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { NO_AWARDED_UNIT } from "../../../domain/unit_record.ts";
import { jsonRow, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";

type UnitRecord = {
  student: { firstName: string; lastName: string };
  /** Colour of documents, `#rrggbb`. */
  colour: string;
  /** In the order of the awards, archived portfolios included. */
  units: { title: string; unitCode: string; awardedAt: string }[];
};

/** Units of `students`. */
const UNITS = jsonRows(
  jsonRow({
    id: unitAssignments.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    awardedAt: jsonValue<string>(sql`${unitAssignments.awardedAt}`),
  }),
  sql`from ${unitAssignments}
    join ${uasUnits} on ${uasUnits.id} = ${unitAssignments.unitId}
    join ${unitRevisions} on ${unitRevisions.id} = ${unitAssignments.revisionId}
    where ${unitAssignments.studentId} = students.id and ${unitAssignments.portfolioStatus} = 'awarded'`,
  ["awardedAt", "id"],
);

/** One query. Throws `not_found`, also for an erased student, and `conflict` without an awarded unit. */
export async function readUnitRecord(db: Pick<TenantReader, "all">, studentId: string): Promise<UnitRecord> {
  const fields = {
    firstName: students.firstName,
    lastName: students.lastName,
    colour: sql<string>`(select pdf_outcome_header_color from establishment_settings)`,
    units: UNITS.sql,
  };
  const [row] = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from students where students.id = ${studentId} and students.erased_at is null`));
  if (!row) throw notFound();
  const { units: json, colour, ...student } = row;
  const units = parseJson(UNITS, json).map(({ id: _, ...unit }) => unit);
  if (units.length === 0) throw new AppError("conflict", NO_AWARDED_UNIT);
  return { student, colour, units };
}

/** One query. */
export async function hasAwardedUnit(db: Pick<TenantReader, "select">, studentId: string): Promise<boolean> {
  const { id, portfolioStatus } = unitAssignments;
  const found = await db.select({ id }).from(unitAssignments)
    .where(and(eq(unitAssignments.studentId, studentId), eq(portfolioStatus, "awarded"))).limit(1);
  return found.length === 1;
}
