import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { ImportReport } from "../../../../domain/student_file/report.ts";
import { addStudent } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { openWithAdmin, PATH, type Refusal, student, students, written } from "./testing.ts";

worldTest("a list is uploaded with a teacher, and uploading it again changes nothing", async (world) => {
  const { oak, teacher, teacherId, post } = await openWithAdmin(world);
  const rows = [
    student("A1", { email: "Robin@Pupils.example", yearGroup: "Year 9", learnerNumber: "0042", row: 7 }),
    student(2, { dateOfBirth: "09 Jul 2010" }),
    student(3, { dateOfBirth: null }),
  ];
  const answer = await post(rows, teacherId);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.json(), {
    successCount: 3,
    errorCount: 0,
    unchangedCount: 0,
    results: { errors: [], warnings: [{ row: 4, warning: "No date of birth" }] },
  });
  assert.equal((await teacher.get("/api/students/count")).json().count, 3);
  assert.deepEqual(
    await oak.rows(sql`
      select student_id, student_key, last_name, email, date_of_birth, learner_number, registered_year
      from students where student_key = '00a1'`),
    [{
      student_id: "00A1",
      student_key: "00a1",
      last_name: "O'Neill-Łukasz A1",
      email: "robin@pupils.example",
      date_of_birth: "2010-07-09",
      learner_number: "0042",
      registered_year: null,
    }],
  );
  assert.equal(await countEvents(world, oak, "student.added"), 3);
  const [event] = await oak.rows<{ data: string; kind: string; students: number }>(sql`
    select data, actor_kind as kind, count(distinct student_id) as students from events where what = 'student.added'`);
  assert.deepEqual({ ...event, data: JSON.parse(event!.data) }, {
    data: { staffId: teacherId, mode: "admin" },
    kind: "staff",
    students: 3,
  });
  const before = await written(world, oak);
  const again =
    (await post(rows.map((row) => ({ ...row, studentId: row.studentId.toLowerCase() })), teacherId)).json();
  assert.deepEqual(again, {
    successCount: 0,
    errorCount: 0,
    unchangedCount: 3,
    results: { errors: [], warnings: [] },
  });
  assert.deepEqual(await written(world, oak), before);
});

worldTest("rows with errors are named by their row, and the others are added", async (world) => {
  const { oak, teacher, post, admin } = await openWithAdmin(world);
  await addStudent(teacher, { ...student("S1"), firstName: "Kim", yearGroup: "Year 9" });
  const archived = await addStudent(teacher, student("S2"));
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
  const rows = [
    student("s1", { lastName: "O'Neill-Łukasz S1" }),
    student("s2"),
    student(3, { firstName: "" }),
    student(4),
    student(4),
    { studentId: "5" },
    student(6, { lastName: "x".repeat(101), row: 40 }),
    student(7, { dateOfBirth: "07/29/2010" }),
  ];
  const check = await admin.post(`${PATH}/check`, { students: rows, teacherId: null });
  assert.equal(await countRows(world, oak.id, "students"), 2, "a check writes nothing");
  const answer = await post(rows);
  assert.deepEqual(check.json(), answer.json(), "and says what the upload does");
  const { results, ...counts } = answer.json<ImportReport>();
  assert.deepEqual(counts, { successCount: 1, errorCount: 7, unchangedCount: 0 });
  assert.deepEqual(results.errors.map(({ row, error }) => [row, error.slice(0, 60)]), [
    [2, "The student with the ID 00S1 is here with first name “Kim”. "],
    [3, "The student with the ID 00S2 is archived. Unarchive this stu"],
    [4, "First name is required"],
    [6, "The student ID 0004 is in row 5 too"],
    [7, "First name is required; Last name is required"],
    [9, "Enter the date of birth as DD/MM/YYYY (here: “07/29/2010”)"],
    [40, "Last name can be at most 100 characters long"],
  ]);
  const [kim] = await oak.rows<{ name: string }>(
    sql`select first_name as name from students where student_key = '00s1'`,
  );
  assert.equal(kim!.name, "Kim");
});

worldTest(
  "a fault of the whole list writes nothing: seats, formulas, an unknown teacher, a list too long",
  async (world) => {
    const { oak, admin, teacherId, post } = await openWithAdmin(world);
    await oak.run(sql`update entitlements set seats = 5`);
    const before = await written(world, oak);
    const tooMany = await post(students(6));
    assert.deepEqual([tooMany.status, tooMany.json().code], [403, "limit"]);
    assert.match(tooMany.json<Refusal>().message, /5 student places, too few for 6 more/);
    const checked = await admin.post(`${PATH}/check`, {
      students: [...students(6), student(7, { firstName: "" })],
      teacherId: null,
    });
    assert.equal(checked.status, 200, checked.text);
    assert.partialDeepStrictEqual(checked.json(), {
      successCount: 6,
      errorCount: 1,
      places: { seats: 5, free: 5 },
      results: { errors: [{ row: 8, error: "First name is required" }] },
    });
    const formula = await post([student(1), student(2, { lastName: "=cmd|'/c calc'!A0" })]);
    assert.deepEqual([formula.status, formula.json().code], [400, "invalid"]);
    assert.match(formula.json<Refusal>().message, /^Row 3 contains a formula as Last name/);
    const unknown = await post(students(1), "usr_none");
    assert.deepEqual(Object.keys(unknown.json<Refusal>().fields), ["teacherId"]);
    for (
      const [rows, expected] of [
        [[], "No data to upload"],
        [students(10_001), "At most 10,000 students at once"],
        [[{ ...student(1), archivedAt: "" }], /is not known here/],
        [JSON.parse('[{"__proto__":"x","studentId":"1"}]'), /is not known here/],
        ["x", /must be of the type array/],
        [[student(1, { firstName: "Ro\u0000bin" })], undefined],
      ] as const
    ) {
      const answer = await post(rows);
      if (expected === undefined) assert.equal(answer.json().errorCount, 1, answer.text);
      else assert.equal(answer.status, 400);
      if (typeof expected === "string") assert.equal(answer.json<Refusal>().message, expected);
      else if (expected) assert.match(answer.json<Refusal>().message, expected);
    }
    assert.deepEqual(await written(world, oak), before);
    const statuses = await Promise.all([
      post(students(5)),
      post(students(4).map((_, i) => student(100 + i))),
    ]);
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 403], "of two, one has room");
    await oak.run(sql`update staff set archived_at = '2026-01-01' where user_id = ${teacherId}`);
    await oak.run(sql`update entitlements set override_limits = 1`);
    assert.equal((await post([student(300)], teacherId)).status, 400);
    assert.equal((await post([student(300)])).status, 200);
    await oak.run(sql`update entitlements set status = 'past_due'`);
    assert.equal((await post([student(301)])).json().code, "limit");
  },
);

worldTest("a student typed with odd spaces is the same in a list", async (world) => {
  const { post, admin } = await openWithAdmin(world);
  const typed = [
    { studentId: "AB  12", firstName: "Mary  Ann", lastName: "Dyk" },
    { studentId: "S\u00a01", firstName: "Li", lastName: "Wu" },
  ];
  for (const student of typed) assert.equal((await admin.post("/api/students", student)).status, 201);
  const { successCount, errorCount } = (await post(typed)).json<
    { successCount: number; errorCount: number }
  >();
  assert.deepEqual([successCount, errorCount], [0, 0]);
});
