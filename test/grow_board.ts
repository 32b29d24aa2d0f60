import { sql } from "drizzle-orm";
import { addClassmates } from "./portfolio_fixture.ts";
import type { School } from "./world.ts";

const STEPS = [
  ["submit", null, "submitted"],
  ["assess", "submitted", "assessed"],
  ["verify", "assessed", "verified"],
  ["award", "verified", "awarded"],
] as const;

/** `count` portfolios like one (see `addClassmates`), a fifth of them in each column of the board. */
export async function growBoard(school: School, portfolioId: string, count: number): Promise<void> {
  await addClassmates(school, portfolioId, count);
  const column = sql`cast(substr(assignment_id, 9) as integer) % 5`;
  await school.run(sql`
    update submissions set teacher_outcome_complete = 1, completed_date = '2026-06-01'
    where assignment_id like 'asg_stu_%' and (${column} > 0 or outcome_index = 0)`);
  await school.run(sql`
    update unit_assignments set started_at = '2026-05-01T09:00:00.000Z', completed_at = '2026-06-01T09:00:00.000Z', submitted_at = '2026-06-02T09:00:00.000Z',
      assessed_at = '2026-06-03T09:00:00.000Z', assessed_by = assigned_by,
      verified_at = '2026-06-04T09:00:00.000Z', verified_by = assigned_by,
      awarded_at = '2026-06-05T09:00:00.000Z', awarded_by = assigned_by
    where id like 'asg_stu_%' and cast(substr(id, 9) as integer) % 5 > 0`);
  for (const [index, [step, from, to]] of STEPS.entries()) {
    const moved = sql`id like 'asg_stu_%' and cast(substr(id, 9) as integer) % 5 > ${index}`;
    await school.run(sql`update unit_assignments set portfolio_status = ${to} where ${moved}`);
    await school.run(sql`
      insert into portfolio_steps (id, assignment_id, step, from_status, to_status, by_kind, by_id, at)
      select 'stp_' || id || ${step}, id, ${step}, ${from}, ${to}, 'staff', assigned_by,
        printf('2026-06-%02dT09:%02d:%02d.000Z', ${index + 2}, rowid % 60, rowid % 50)
      from unit_assignments where ${moved}`);
  }
}
