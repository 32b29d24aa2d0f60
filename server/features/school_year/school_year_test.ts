import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { postMessage, startThread } from "../chat/testing.ts";
import type { SchoolYear } from "./read_school_year.ts";

const PATH = "/api/admin/school-year";

/** Two year groups of three, and a class of each; the fixture's student has no year. */
async function openSchoolOfTwoYears(world: World) {
  const all = await openPortfolioFixture(world);
  const { oak, teacher } = all;
  const next = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const add = async (yearGroup: string, name: string) => {
    const students = [];
    for (let at = 0; at < 3; at++) students.push(await addStudent(teacher, { yearGroup }));
    const made = await teacher.post("/api/classes", { name, studentIds: students.map(({ id }) => id) });
    assert.equal(made.status, 201, made.text);
    return { students, classId: made.json<{ id: string }>().id };
  };
  const [ten, eleven] = [await add("Year 10", "10B"), await add("year 11 ", "11B")];
  const staffId = async (email: string) => {
    const [row] = await oak.rows<{ id: string }>(sql`select user_id as id from staff where email = ${email}`);
    return row!.id;
  };
  return {
    ...all,
    next,
    ten,
    eleven,
    teacherId: await staffId("t@oak.example"),
    nextId: await staffId("u@oak.example"),
  };
}

worldTest(
  "year groups move on once, leavers are archived, and a class goes to its next teacher",
  async (world) => {
    const { oak, admin, teacher, next, ten, eleven, nextId, teacherId } = await openSchoolOfTwoYears(world);
    const portfolio = await assign(teacher, ten.students[0]!);
    const plan = (await admin.get(PATH)).json<SchoolYear>();
    assert.deepEqual(plan.years, [{ yearGroup: "Year 10", students: 3 }, {
      yearGroup: "year 11",
      students: 3,
    }]);
    assert.deepEqual([plan.withoutYear, plan.classes.map(({ name, students }) => [name, students])], [
      1,
      [["10B", 3], ["11B", 3]],
    ]);
    const body = {
      years: [{ from: "Year 10", to: "Year 11" }, { from: "year 11", to: null }],
      // The old name of the other.
      classes: [
        { id: ten.classId, name: "11B", staffId: nextId, before: { name: "10B", staffId: teacherId } },
        { id: eleven.classId, name: "10B", staffId: teacherId, before: { name: "11B", staffId: teacherId } },
      ],
      expected: { moved: 3, leavers: 3 },
    };
    const late = await admin.post(PATH, { ...body, expected: { moved: 2, leavers: 3 } });
    assert.equal(late.status, 409, late.text);
    assert.equal(await countEvents(world, oak, "school_year.started"), 0);
    const answers = await Promise.all([admin.post(PATH, body), admin.post(PATH, body)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], "two at once");
    const started = answers.find(({ status }) => status === 200)!;
    assert.deepEqual(started.json<SchoolYear>().years, [{ yearGroup: "Year 11", students: 3 }]);
    const again = await admin.post(PATH, body);
    assert.equal(again.status, 409, "the answer was lost, or someone else starts it too");
    assert.match(again.json<{ message: string }>().message, /started not long ago/);
    assert.equal(started.json<SchoolYear>().lastStart?.by.firstName, "Sam");
    assert.equal(await countEvents(world, oak, "school_year.started"), 1);
    assert.equal(await countEvents(world, oak, "student.archived"), 3);
    const [left] = await oak.rows<{ n: number }>(
      sql`select count(*) as n from students where archived_at is not null`,
    );
    assert.equal(left!.n, 3);
    assert.equal((await next.get(`/api/assignments/${portfolio.id}`)).status, 200);
    assert.equal((await teacher.get(`/api/assignments/${portfolio.id}`)).status, 404, "handed over");
    assert.deepEqual((await next.get("/api/classes")).json<{ name: string }[]>().map(({ name }) => name), [
      "11B",
    ]);
  },
);

worldTest("who is in another class of the old teacher stays theirs too", async (world) => {
  const { admin, teacher, next, ten, nextId, teacherId } = await openSchoolOfTwoYears(world);
  const [shared, only] = ten.students;
  await teacher.post("/api/classes", { name: "Gardening", studentIds: [shared!.id] });
  const conversations = await Promise.all([shared!, only!].map(async (student) => {
    const threadId = await startThread(teacher, await assign(teacher, student));
    await postMessage(teacher, threadId, "Have a good summer!");
    return threadId;
  }));
  const answer = await admin.post(PATH, {
    years: [],
    classes: [{ id: ten.classId, name: "10B", staffId: nextId, before: { name: "10B", staffId: teacherId } }],
    expected: { moved: 0, leavers: 0 },
  });
  assert.equal(answer.status, 200, answer.text);
  const ids = async (browser: typeof next) =>
    (await browser.get("/api/students")).json<{ id: string }[]>().map(({ id }) => id);
  const [old, taken] = [await ids(teacher), await ids(next)];
  assert.ok(old.includes(shared!.id) && taken.includes(shared!.id));
  assert.ok(!old.includes(only!.id) && taken.includes(only!.id));
  const readable = async (browser: typeof next) =>
    await Promise.all(
      conversations.map(async (id) => (await browser.get(`/api/chat/threads/${id}/messages`)).status === 200),
    );
  assert.deepEqual(
    await readable(teacher),
    [true, false],
    "a conversation goes with who is no longer theirs",
  );
  assert.deepEqual(await readable(next), [false, true]);
});

worldTest("what does not fit is refused, and nothing is written", async (world) => {
  const { oak, admin, teacher, ten, eleven, nextId, teacherId } = await openSchoolOfTwoYears(world);
  const post = (change: Record<string, unknown>) =>
    admin.post(PATH, { years: [], classes: [], expected: { moved: 0, leavers: 0 }, ...change });
  const same = [ten, eleven].map(({ classId }, at) => ({
    id: classId,
    name: "B",
    staffId: nextId,
    before: { name: at === 0 ? "10B" : "11B", staffId: teacherId },
  }));
  const meeting = await post({ classes: same });
  assert.equal(meeting.status, 409);
  assert.match(meeting.json<{ message: string }>().message, /same name/);
  assert.equal((await post({ classes: [{ ...same[0]!, id: "cls_none" }] })).status, 409);
  const renamed = { ...same[0]!, before: { name: "10A", staffId: teacherId } };
  assert.equal((await post({ classes: [renamed] })).status, 409, "its teacher renamed it meanwhile");
  const twice = [{ from: "Year 10", to: "Year 11" }, { from: "year 10", to: null }];
  assert.equal((await post({ years: twice, expected: { moved: 3, leavers: 3 } })).status, 400);
  assert.equal(
    (await post({ classes: [same[0]!, { ...same[0]!, name: "C" }] })).status,
    400,
    "a class twice",
  );
  assert.equal((await post({ classes: [{ ...same[0]!, staffId: "usr_none" }] })).status, 409);
  assert.equal((await post({ years: [{ from: "Year 10", to: " " }] })).status, 400);
  assert.equal((await teacher.get(PATH)).status, 403);
  assert.equal((await teacher.get("/school-year")).status, 404);
  assert.equal((await admin.get("/school-year")).status, 200);
  assert.equal(await countEvents(world, oak, "school_year.started"), 0);
  const names = await oak.rows<{ name: string }>(sql`select name from classes order by name`);
  assert.deepEqual(names.map(({ name }) => name), ["10B", "11B"]);
});

worldTest("classes that change hands crosswise leave each student with the new teacher", async (world) => {
  const { oak, admin, teacher, next, ten, teacherId, nextId } = await openSchoolOfTwoYears(world);
  const [shared, gone] = ten.students;
  const made = await next.post("/api/classes", { name: "Gardening", studentIds: [] });
  const { id: gardening } = made.json<{ id: string }>();
  await next.post(`/api/students/${shared!.id}/link`, {});
  await next.post(`/api/classes/${gardening}/students`, { add: [shared!.id] });
  await admin.post(`/api/admin/students/${gone!.id}/archive`, {});
  const answer = await admin.post(PATH, {
    years: [],
    classes: [
      { id: ten.classId, name: "10B", staffId: nextId, before: { name: "10B", staffId: teacherId } },
      {
        id: gardening,
        name: "Gardening",
        staffId: teacherId,
        before: { name: "Gardening", staffId: nextId },
      },
    ],
    expected: { moved: 0, leavers: 0 },
  });
  assert.equal(answer.status, 200, answer.text);
  for (const browser of [teacher, next]) {
    const ids = (await browser.get("/api/students")).json<{ id: string }[]>().map(({ id }) => id);
    assert.ok(ids.includes(shared!.id), "by the class that they got");
  }
  const links = await oak.rows<{ n: number }>(
    sql`select count(*) as n from student_teachers where student_id = ${gone!.id} and staff_id = ${nextId}`,
  );
  assert.equal(links[0]!.n, 0, "who has left is not handed over");
  assert.equal(await countEvents(world, oak, "class.handed_over"), 2);
  assert.equal(await countEvents(world, oak, "student.handed_over"), 3);
});
