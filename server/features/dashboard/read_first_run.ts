import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { ownRows } from "../../queries/own_rows.ts";

/** Steps of a teacher's first days; null for a teacher whose portfolios are under way. */
export type FirstRun = { students: boolean; unit: boolean; access: boolean };

/** One query over the actor's own students and portfolios, up to the first of each. */
export async function readFirstRun(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
): Promise<FirstRun | null> {
  const own = sql`from student_teachers own join`;
  const portfolio = (where: SQL) => sql<0 | 1>`exists (${ownRows(actor, sql`1`, where)})`;
  const submitted = portfolio(sql`a.portfolio_status is not null`);
  const fields = {
    students: sql<0 | 1>`exists (select 1 from student_teachers where staff_id = ${actor.id})`,
    unit: portfolio(sql`1`),
    submitted,
    // Looked for among all of the teacher's students, so only until a portfolio is under way.
    access: sql<0 | 1>`case when ${submitted} then 1 else (
      exists (select 1 ${own} student_access link on link.student_id = own.student_id where own.staff_id = ${actor.id})
      or exists (
        select 1 ${own} student_cards card on card.student_id = own.student_id where own.staff_id = ${actor.id})) end`,
  };
  const row = await readValues(db, fields);
  const steps = { students: row.students === 1, unit: row.unit === 1, access: row.access === 1 };
  const done = steps.students && steps.unit && steps.access;
  return done || row.submitted === 1 ? null : steps;
}
