import { type SQL, sql } from "drizzle-orm";
import { addStudent, assign, signInStaff, signInStudent } from "./factories.ts";
import type { School, World } from "./world.ts";

/** Shares of the portfolios, of eight: four open, two submitted, one assessed, one awarded. */
const STATES = [
  { to: "submitted", from: null, first: 4, step: "submit" },
  { to: "assessed", from: "submitted", first: 6, step: "assess" },
  { to: "verified", from: "assessed", first: 7, step: "verify" },
  { to: "awarded", from: "verified", first: 7, step: "award" },
] as const;

export type BigSchool = Awaited<ReturnType<typeof openBigSchool>>;

/** A school whose one teacher has `count` portfolios, two a student, with work, feedback, events and messages. */
export async function openBigSchool(world: World, count: number) {
  const oak = await world.school("oak");
  await oak.staff("admin", "admin@oak.example");
  const { id: teacherId } = await oak.staff("teacher", "t@oak.example");
  const [admin, teacher] = [
    await signInStaff(world, oak, "admin@oak.example"),
    await signInStaff(world, oak, "t@oak.example"),
  ];
  const record = await addStudent(teacher, { firstName: "Amara", lastName: "Whitlock" });
  const portfolio = await assign(teacher, record);
  const other = await assign(teacher, record, "070147");
  await grow(oak, { teacherId, like: [portfolio.id, other.id], count: count - 2 });
  const student = await signInStudent(world, oak, record);
  const started = await student.post("/api/chat/threads/direct", { assignmentId: portfolio.id });
  const thread = started.json<{ id: string }>().id;
  return { oak, admin, teacher, student, portfolio, thread };
}

type Growth = { teacherId: string; like: readonly [string, string]; count: number };

async function grow(school: School, { teacherId, like: [even, odd], count }: Growth): Promise<void> {
  const n = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
  const day = (i: SQL) =>
    sql`printf('2026-%02d-%02dT09:%02d:00.000Z', 1 + ${i} % 6, 1 + ${i} % 13, ${i} % 60)`;
  const place = sql`cast(substr(a.id, 9) as integer)`;
  const state = sql`(${place} % 8)`;
  const statements: SQL[] = [
    sql`insert into students (id, student_id, student_key, first_name, last_name, year_group, created_at)
      ${n} select 'stu_' || i, 'N' || i, 'n' || i, 'Robin', printf('Zz%05d', i), 'Year ' || (7 + i % 5), ${
      day(sql`i`)
    } from n where i % 2 = 0`,
    sql`insert into student_teachers (student_id, staff_id, linked_at)
      select id, ${teacherId}, created_at from students where last_name like 'Zz%'`,
    sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      ${n} select 'asg_big_' || i, a.unit_id, a.revision_id, 'stu_' || (i - i % 2), ${teacherId}, ${
      day(sql`i`)
    } from n join unit_assignments a on a.id = iif(i % 2 = 0, ${even}, ${odd})`,
    sql`update unit_assignments as a set completed_at = '2026-06-10T09:00:00.000Z'
      where id like 'asg_big_%' and ${state} in (3, 5, 6, 7)`,
    sql`insert into submissions (id, assignment_id, outcome_id, outcome_index, student_comment, student_comment_date,
        teacher_comment, teacher_comment_date, teacher_outcome_complete, completed_date)
      select 'sub_' || a.id || s.outcome_index, a.id, s.outcome_id, s.outcome_index,
        iif(${state} > 0, 'We dug the bed.', ''), iif(${state} > 0, ${day(place)}, null),
        iif(${state} in (2, 6, 7), 'Well dug.', ''), iif(${state} in (2, 6, 7), '2026-06-14T09:00:00.000Z', null),
        ${state} in (3, 5, 6, 7), iif(${state} in (3, 5, 6, 7), '2026-06-10', null)
      from unit_assignments a join submissions s on s.assignment_id = iif(${place} % 2 = 0, ${even}, ${odd})
      where a.id like 'asg_big_%'`,
    sql`insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id)
      select 'evt_' || a.id || e.value, ${day(place)}, iif(e.value % 2, 'student', 'staff'),
        iif(e.value % 2, a.student_id, ${teacherId}), iif(e.value % 2, 'reflection.saved', 'feedback.saved'),
        a.student_id, a.id
      from unit_assignments a, json_each('[1,2,3,4,5,6]') e where a.id like 'asg_big_%'`,
    sql`update unit_assignments set assessed_at = '2026-06-11T09:00:00.000Z', assessed_by = ${teacherId},
      submitted_at = '2026-06-10T09:00:00.000Z', verified_at = '2026-06-12T09:00:00.000Z',
      verified_by = ${teacherId}, awarded_at = '2026-06-13T09:00:00.000Z', awarded_by = ${teacherId}
      where id like 'asg_big_%' and cast(substr(id, 9) as integer) % 8 > 5`,
    ...STATES.map(({ from, to, first }) =>
      sql`update unit_assignments as a set portfolio_status = ${to}
        where portfolio_status is ${from} and id like 'asg_big_%' and ${state} >= ${first}`
    ),
    sql`insert into chat_threads (id, thread_type, staff_id, assignment_id, created_at, last_at)
      select 'thr_' || a.id, 'direct', ${teacherId}, a.id, a.started_at, a.started_at
      from unit_assignments a where a.id like 'asg_big_%'`,
    ...[1, 2, 3].map((seq) =>
      sql`insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, created_at)
        select 'msg_' || a.id || ${seq}, 'thr_' || a.id, ${seq}, iif(${seq} = 2, ${teacherId}, a.student_id),
          iif(${seq} = 2, 'teacher', 'student'), 'Which tool was it?', ${day(sql`(${place} + ${seq})`)}
        from unit_assignments a where a.id like 'asg_big_%'`
    ),
    sql`insert into chat_thread_participants (thread_id, participant_id, participant_type, joined_at, read_seq)
      select 'thr_' || a.id, ${teacherId}, 'teacher', a.started_at, iif(${place} % 4 = 0, 2, 3)
      from unit_assignments a where a.id like 'asg_big_%'`,
  ];
  for (const statement of statements) await school.run(statement);
}
