import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { links } from "../../../domain/links.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { STUDENT_YEAR } from "../../../domain/student_year.ts";
import { UNIT_RECORD } from "../../../domain/unit_record.ts";
import { type Classroom, classroomTest, signInColleague, signInElsewhere } from "../../../test/classroom.ts";
import { assign, signInStaff } from "../../../test/factories.ts";
import { addTextEvidence, pageText } from "../../../test/portfolio_fixture.ts";
import { fileWorldTest } from "../../../test/world.ts";
import { PNG } from "../evidence/content/testing.ts";
import { add, upload } from "../evidence/testing.ts";
import { writeUnguarded } from "../erasures/testing.ts";
import { awardUnit } from "../unit_record/testing.ts";
import { readStudentYear } from "./read_student_year.ts";

const yearPath = ({ studentRecord }: Classroom, year?: number) =>
  recordLinks.studentYear(studentRecord.id, year);

async function readPage(room: Classroom, year?: number, browser = room.teacher): Promise<string> {
  const page = await browser.get(yearPath(room, year));
  assert.equal(page.status, 200, page.text);
  return pageText(page.text);
}

async function addPhoto({ student }: Classroom, submissionId: string, fileName: string): Promise<void> {
  const path = await upload(student, PNG, fileName);
  const added = await add(student, submissionId, path, { fileName });
  assert.equal(added.status, 201, added.text);
}

classroomTest("a year holds units, dates, feedback, reflections and pictures of the work", async (room) => {
  const { world, school, teacher, student, portfolio, studentRecord, submissionId } = room;
  await teacher.post("/api/classes", { name: "9 Garden", studentIds: [studentRecord.id] });
  await teacher.put(`/api/submissions/${submissionId}`, { teacherComment: "A very good bed." });
  await student.put(`/api/submissions/${submissionId}`, { studentComment: "We dug it in the rain." });
  await addPhoto(room, submissionId, "IMG_0001.png");
  world.advance(1000);
  await addPhoto(room, submissionId, "My raised bed.png");
  await addTextEvidence(student, submissionId, "plan.txt");
  const [, second, third] = portfolio.submissions;
  await addPhoto(room, third!.id, "not complete.png");
  await world.runJobs();
  await teacher.put(`/api/submissions/${third!.id}`, { teacherComment: "Not shown before it is complete." });
  for (const [id, date] of [[submissionId, "2026-03-02"], [second!.id, "2025-06-20"]]) {
    const done = await teacher.post(`/api/submissions/${id}/complete`, { complete: true, date });
    assert.equal(done.status, 200, done.text);
  }
  world.countRoundTrips();
  const html = (await teacher.get(yearPath(room))).text;
  assert.equal(world.countRoundTrips(), 2);
  const text = pageText(html);
  for (
    const part of [
      "School year 2025/26",
      "9 Garden",
      "Units awarded 0",
      "Units under way 1",
      "Outcomes completed 1",
      "Growing vegetables in a raised bed",
      "121766 · Level of the unit: Level One",
      "In Progress",
      "Started 15 June 2026",
      "Outcome completed 2 March 2026",
      "2 of 3 outcomes completed, 1 of them in an earlier year.",
      "1. demonstrated the ability to prepare the soil",
      "Feedback from Sam Carter , 15 June 2026",
      "A very good bed.",
      "Student’s reflection , 15 June 2026",
      "We dug it in the rain.",
      "My raised bed",
      "1 more piece is in the portfolio.",
      UNIT_RECORD.notice,
    ]
  ) assert.ok(text.includes(part), `${part} in ${text}`);
  for (const part of ["Not shown", "not complete", "two vegetables"]) assert.ok(!text.includes(part), part);
  const shown = [...html.matchAll(/<img src="(\/api\/files\/[^"]+)" alt="([^"]+)"/g)];
  assert.deepEqual(shown.map(([, , alt]) => alt), ["My raised bed for outcome 1", "Photo for outcome 1"]);
  assert.equal((await teacher.get(shown[0]![1]!)).headers.get("content-type"), "image/webp");

  const before = await readPage(room, 2024);
  assert.match(before, /School year 2024\/25.*Outcomes completed 1.*2\. shown knowledge of two vegetables/);
  assert.ok(!before.includes("A very good bed."), "of another year");
  assert.match(before, /This year, 2025\/26.*2024\/25/);
  assert.match(await readPage(room, 2023), /Nothing in this school year/);
  await school.run(sql`update submissions set student_comment_by_kind = 'staff'`);
  assert.match(await readPage(room), /Student’s reflection, written down by staff/);
});

classroomTest("a year says what had been awarded by its end", async (room) => {
  await awardUnit(room);
  const text = await readPage(room);
  assert.match(text, /Units awarded 1 Units under way 0 Outcomes completed 3/);
  assert.match(text, /Awarded.*Submitted 15 June 2026.*Awarded 15 June 2026.*All 3 outcomes completed\./);
  const { school } = room;
  await writeUnguarded(room.world, school, [
    "update unit_assignments set awarded_at = '2026-09-02T09:00:00.000Z', started_at = '2025-10-01T09:00:00.000Z'",
  ]);
  room.world.advance(100 * 86_400_000);
  const teacher = await signInStaff(room.world, school, "teacher@oak.example");
  assert.match(
    await readPage(room, 2025, teacher),
    /Units awarded 0 Units under way 1 .*Verified .*Started 1 October/,
  );
  assert.match(
    await readPage(room, undefined, teacher),
    /School year 2026\/27.*Units awarded 1 Units under way 0 Outcomes completed 0.*All 3 outcomes completed, in an earlier year/,
  );
});

classroomTest("an archived unit counts for what was done in it alone", async (room) => {
  const { teacher, portfolio, submissionId, studentRecord } = room;
  const mistake = await assign(teacher, studentRecord, "070147");
  await teacher.post(`/api/submissions/${submissionId}/complete`, { complete: true });
  for (const { id } of [portfolio, mistake]) {
    assert.equal((await teacher.post(`/api/assignments/${id}/archive`, {})).status, 200);
  }
  const text = await readPage(room);
  assert.match(text, /Units under way 0 Outcomes completed 1.*Growing vegetables.*Archived/);
  assert.ok(!text.includes("bus timetable"));
});

classroomTest(
  "a year is for those who may look at the student, and holds no notes or messages",
  async (room) => {
    const { school, world, teacher, student, otherStudent, portfolio, studentRecord } = room;
    const admin = await signInColleague(room, "admin");
    const colleague = await signInColleague(room);
    const elsewhere = await signInElsewhere(room, "admin");
    await teacher.post(`/api/students/${studentRecord.id}/notes`, { note: "Mornings are best." });
    const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id })).json<
      { id: string }
    >();
    const said =
      (await student.post("/api/chat/messages", { threadId: thread.id, message: "Please help me" }))
        .json<{ id: string }>();
    await teacher.post(`/api/chat/messages/${said.id}/report`, { reason: "A worry" });
    const statuses = async () => {
      const found = [];
      for (const browser of [teacher, admin, colleague, elsewhere, student, otherStudent]) {
        found.push((await browser.get(yearPath(room))).status);
      }
      return found;
    };
    assert.deepEqual(await statuses(), [200, 200, 404, 404, 404, 404]);
    assert.equal((await world.browser(school.host).get(yearPath(room))).status, 303);
    for (const browser of [teacher, admin]) {
      const { text } = await browser.get(yearPath(room));
      for (const secret of ["Mornings", "Please help", "worry"]) assert.ok(!text.includes(secret), secret);
    }
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await admin.get(yearPath(room))).status, 200, "as the student's page");
    assert.equal((await teacher.get("/students/stu_none/year")).status, 404);
    assert.equal((await teacher.get(`${yearPath(room)}?year=x`)).status, 200);
    assert.ok((await teacher.get(links.student(studentRecord.id))).text.includes(yearPath(room)));

    await writeUnguarded(world, school, [
      `update students set archived_at = '2026-06-16', erased_at = '2026-06-17' where id = '${studentRecord.id}'`,
    ]);
    assert.deepEqual(await statuses(), [404, 404, 404, 404, 303, 404], "erased");
    assert.ok(!(await teacher.get(links.student(studentRecord.id))).text.includes(yearPath(room)));
  },
);

classroomTest("a page holds so many units, the last started, and says that there are more", async (room) => {
  const { school, studentRecord } = room;
  await school.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i <= ${STUDENT_YEAR.units})
    insert into uas_units (id, unit_code, source, created_at)
    select 'uni_' || i, printf('%06d', 900000 + i), 'catalogue', '2026-01-01' from n`);
  await school.run(sql`
    insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
    select 'rev_' || u.id, u.id, 1, 'Unit ' || u.unit_code, 'Entry Level', r.outcomes, u.created_at
    from uas_units u join (select outcomes from unit_revisions limit 1) r where u.unit_code like '9%'`);
  await school.run(sql`
    insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
    select 'asg_' || u.id, u.id, 'rev_' || u.id, ${studentRecord.id}, a.assigned_by, '2026-06-01T08:00:00.000Z'
    from uas_units u join (select assigned_by from unit_assignments limit 1) a where u.unit_code like '9%'`);
  const text = await readPage(room);
  assert.equal(text.match(/Level of the unit/g)?.length, STUDENT_YEAR.units);
  assert.match(text, /Only the 60 units that were started last are shown\./);
});

fileWorldTest("a year is sought by indexes, however large the school is", async (world) => {
  const oak = await world.school("oak");
  const plans: string[][] = [];
  const actor = { kind: "staff", id: "usr_a", role: "teacher", mode: "teacher" } as const;
  await readStudentYear(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans), actor, {
    studentId: "stu_a",
    year: 2025,
    isCurrent: true,
    timeZone: "Europe/London",
  });
  const scanned = plans.flat().filter((line) =>
    /^SCAN (?!\(|CONSTANT|[or]\b|json_each|done|piece)/.test(line)
  );
  assert.deepEqual(scanned, []);
});
