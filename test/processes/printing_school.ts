import { sql } from "drizzle-orm";
import { links } from "../../domain/links.ts";
import { sessionOf } from "../browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../factories.ts";
import type { World } from "../world.ts";
import type { Session } from "./server_process.ts";

/** A signed-in teacher with `units` units, each with the same students, dated throughout; `paths` of their sheets. */
export async function openPrintingSchool(
  world: World,
  subdomain: string,
  { units, students }: { units: number; students: number },
): Promise<Session & { paths: string[] }> {
  const school = await world.school(subdomain);
  const teacher = await signInNewStaff(world, school, "teacher", `t@${subdomain}.example`);
  const first = await assign(teacher, await addStudent(teacher), "100012");
  const unitNumbers = sql`generate_series(1, ${units}) unit`;
  const studentNumbers = sql`generate_series(1, ${students}) student`;
  for (
    const statement of [
      sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
        select 'stu_' || value, value, value, 'Robin', 'Ash-' || value, created_at
        from ${studentNumbers}, students first where first.id = ${first.studentId}`,
      sql`insert into student_teachers (student_id, staff_id, linked_at)
        select 'stu_' || value, staff_id, linked_at from ${studentNumbers}, student_teachers first
        where first.student_id = ${first.studentId}`,
      sql`insert into uas_units (id, unit_code, source, created_at)
        select 'unt_' || value, 200000 + value, 'catalogue', created_at
        from ${unitNumbers}, uas_units first where first.id = ${first.unitId}`,
      sql`insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
        select 'rev_' || value, 'unt_' || value, 1, 'Unit ' || value, level, outcomes, created_at
        from ${unitNumbers}, unit_revisions first where first.unit_id = ${first.unitId}`,
      sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
        select 'asg_' || unit.value || '_' || student.value, 'unt_' || unit.value, 'rev_' || unit.value,
          'stu_' || student.value, assigned_by, started_at
        from ${unitNumbers}, ${studentNumbers}, unit_assignments first where first.id = ${first.id}`,
      sql`insert into submissions (id, assignment_id, outcome_id, outcome_index, teacher_outcome_complete,
          completed_date)
        select 'sub_' || a.id || '_' || s.outcome_index, a.id, s.outcome_id, s.outcome_index, 1, '2026-06-01'
        from unit_assignments a, submissions s where a.id <> ${first.id} and s.assignment_id = ${first.id}`,
    ]
  ) await school.run(statement);
  return {
    ...sessionOf(teacher),
    paths: Array.from({ length: units }, (_, at) => links.summary(`unt_${at + 1}`)),
  };
}
