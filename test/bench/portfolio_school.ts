import { sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, assign, signInStaff, signInStudent, type TestPortfolio } from "../factories.ts";
import type { School, World } from "../world.ts";

type BenchSchool = {
  school: School;
  teacher: BrowserClient;
  student: BrowserClient;
  portfolio: TestPortfolio;
};

/** One portfolio with 12 outcomes, 20 files, and text in every box. */
export async function makeBenchSchool(world: World, subdomain = "oak"): Promise<BenchSchool> {
  const school = await world.school(subdomain);
  await school.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, school, "t@oak.example");
  const record = await addStudent(teacher);
  const student = await signInStudent(world, school, record);
  const portfolio = await assign(teacher, record, "100012");
  for (const { id } of portfolio.submissions) {
    await teacher.put(`/api/submissions/${id}`, {
      studentComment: "I wrote down what I would do first, and practised it with a partner.",
      teacherComment: "Clear and in the right order. Add what you would say on the telephone.",
    });
  }
  await teacher.post(`/api/submissions/${portfolio.submissions[0]!.id}/complete`, { complete: true });
  await addFiles(world, school, portfolio, 20);
  return { school, teacher, student, portfolio };
}

// Database rows only; the page reads no bytes.
async function addFiles(
  world: World,
  school: School,
  portfolio: TestPortfolio,
  count: number,
): Promise<void> {
  const now = world.services.now().toISOString();
  const rows = Array.from({ length: count }, (_, i) => ({
    file: newId("file"),
    evidence: newId("evidence"),
    submission: portfolio.submissions[i % portfolio.submissions.length]!.id,
    name: `first-aid-practice-${i + 1}.jpg`,
  }));
  const json = JSON.stringify(rows);
  await world.services.doors.writeTenant(school.id, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at,
          thumbnail, thumbnail_key, thumbnail_size)
        select value ->> 'file', value ->> 'file', value ->> 'name', 'image/jpeg', 2345678, 'student', 'stu', ${now},
          'made', value ->> 'file', 9000
        from json_each(${json})`),
      tx.db.run(sql`
        insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
        select value ->> 'evidence', value ->> 'submission', value ->> 'file', 'student', 'stu', ${now}
        from json_each(${json})`),
    ]));
}

/** Adds `count` portfolios of other students. */
export async function growSchool(
  world: World,
  { school, portfolio }: BenchSchool,
  count: number,
): Promise<void> {
  const now = world.services.now().toISOString();
  const rows = JSON.stringify(Array.from({ length: count }, (_, i) => ({
    student: newId("student"),
    assignment: newId("assignment"),
    key: `grown-${i}`,
  })));
  await world.services.doors.writeTenant(school.id, (tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into students (id, student_id, student_key, first_name, last_name, created_at)
        select value ->> 'student', value ->> 'key', value ->> 'key', 'Grown', 'Student', ${now} from json_each(${rows})`),
      tx.db.run(sql`
        insert into student_teachers (student_id, staff_id, linked_at)
        select value ->> 'student', (select user_id from staff limit 1), ${now} from json_each(${rows})`),
      tx.db.run(sql`
        insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
        select value ->> 'assignment', unit_id, revision_id, value ->> 'student', assigned_by, ${now}
        from json_each(${rows}), unit_assignments where unit_assignments.id = ${portfolio.id}`),
      tx.db.run(sql`
        insert into submissions (id, assignment_id, outcome_id, outcome_index, student_comment)
        select 'sub_' || (value ->> 'key') || '_' || s.outcome_index, value ->> 'assignment', s.outcome_id,
          s.outcome_index, 'Words of another student.'
        from json_each(${rows}), submissions s where s.assignment_id = ${portfolio.id}`),
    ]));
}
