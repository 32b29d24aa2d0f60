import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { waitsFor } from "../waiting/waiting_rows.ts";

/** Steps of a teacher's first days; null for a teacher whose portfolios are under way. */
export type FirstRun = { students: boolean; unit: boolean; access: boolean };

/** One query over the actor's own students and portfolios, up to the first of each. */
export async function readFirstRun(
  db: Pick<TenantReader, "all">,
  actor: Extract<Actor, { kind: "staff" }>,
): Promise<FirstRun | null> {
  const own = sql`from student_teachers own join`;
  const [row] = await db.all<Record<keyof FirstRun | "submitted", 0 | 1>>(sql`
    select
      exists (select 1 from student_teachers where staff_id = ${actor.id}) as students,
      exists (select 1 from unit_assignments a where ${waitsFor(actor, sql`a`)}) as unit,
      exists (select 1 from unit_assignments a where a.portfolio_status is not null and ${
    waitsFor(actor, sql`a`)
  }) as submitted,
      exists (select 1 ${own} student_access link on link.student_id = own.student_id where own.staff_id = ${actor.id})
        or exists (select 1 ${own} student_cards card on card.student_id = own.student_id
          where own.staff_id = ${actor.id}) as access`);
  const steps = { students: row?.students === 1, unit: row?.unit === 1, access: row?.access === 1 };
  const done = steps.students && steps.unit && steps.access;
  return done || row?.submitted === 1 ? null : steps;
}
