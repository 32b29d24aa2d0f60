import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { ltiLinks } from "../../../../domain/lti.ts";
import type { AddedMembers, MemberPick } from "../../../../domain/course_picks.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import type { World } from "../../../../test/world.ts";
import { openLtiSchool } from "../../../../test/lti_school.ts";

/** A school with a Moodle whose addresses it trusts, where user 8 teaches course 3 and has user 7 as a student. */
export async function openCourseSchool(world: World, over: Record<string, unknown> = {}) {
  const school = await openLtiSchool(world, { addressesVerified: true, ...over });
  const { oak, platform } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const { courses } = platform.moodle;
  return {
    ...school,
    teacher,
    moodle: platform.moodle,
    course: courses.get("3")!,
    /** From an activity without a unit. */
    launch: (claims: Record<string, unknown> = {}, { sub = "8", browser = school.browser() } = {}) =>
      platform.launch(browser, {
        sub,
        roles: [INSTRUCTOR],
        claims: { ...platform.moodle.claims(), email: "t@oak.example", ...claims },
      }),
    async distrustAddresses() {
      const body = { ...platform.form(), addressesVerified: false };
      const path = `/api/admin/lti/platforms/${school.platformId}`;
      const { status, text } = await school.admin.send(path, { method: "PUT", body });
      assert.equal(status, 200, text);
    },
    courses: () =>
      oak.rows<{ id: string; title: string; url: string; seen_at: string }>(
        sql`select id, title, members_url as url, seen_at from lti_courses order by rowid`,
      ),
  };
}

export type CourseSchool = Awaited<ReturnType<typeof openCourseSchool>>;

/** The id of the course whose page an answer leads to; null for none. */
export function offeredCourse(html: string): string | null {
  return html.match(new RegExp(`href="[^"]*${ltiLinks.courses()}/([^"/]+)"`))?.[1] ?? null;
}

/** The id of course 3, which the teacher has come from. */
export async function openCourse({ launch }: Pick<CourseSchool, "launch">): Promise<string> {
  const { status, text } = await launch();
  assert.equal(status, 200, text);
  const id = offeredCourse(text);
  assert.ok(id, text);
  return id;
}

/** Course 3 with a new student (7), one with a school ID (9), and one who is here with the address of 10. */
export async function openAdding(world: World) {
  const school = await openCourseSchool(world);
  const { course, student, teacher, oak } = school;
  enrol(course, { id: "9", firstName: "Joe", lastName: "Oak", idNumber: "J1", email: "not an address" });
  enrol(course, { id: "10", firstName: "Robin", lastName: "Ash", email: student.email });
  const id = await openCourse(school);
  const add = (members: MemberPick[], browser = teacher) =>
    browser.post(`/api/lti/courses/${id}/students`, { members });
  return {
    ...school,
    id,
    add,
    done: async (members: MemberPick[]) => {
      const answer = await add(members);
      assert.equal(answer.status, 200, answer.text);
      return answer.json<AddedMembers>();
    },
    students: () =>
      oak.rows<
        { id: string; student_id: string; name: string; email: string | null; subject: string | null }
      >(
        sql`select s.id, s.student_id, first_name || ' ' || last_name as name, email, subject, proof
          from students s left join lti_links k on k.student_id = s.id order by s.rowid`,
      ),
    teaches: async (studentId: string) => {
      const rows = await oak.rows(sql`
        select 1 from student_teachers t join staff s on s.user_id = t.staff_id
        where s.email = 't@oak.example' and student_id = ${studentId}`);
      return rows.length === 1;
    },
    events: async () =>
      (await oak.rows<{ text: string }>(sql`
        select what || ' ' || actor_kind || ' ' || coalesce(data ->> 'proof', '') as text from events
        where student_id is not null and actor_id in (select user_id from staff where email = 't@oak.example')
        order by text`)).map(({ text }) => text.trim()),
  };
}
