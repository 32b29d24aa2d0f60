import assert from "node:assert/strict";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { recordReadPlans } from "../../../db/testing_query_plans.ts";
import { fileWorldTest, worldTest } from "../../../test/world.ts";
import { type LessonView, readLesson } from "./read_lesson.ts";
import { makeCard, openCardSchool, openLesson, readEvents, signInByCard } from "./testing.ts";

const MINUTE_MS = 60_000;

worldTest("a lesson has a code and an end, and a second one answers with the first", async (world) => {
  const { school, teacher, admin } = await openCardSchool(world);
  const lesson = await openLesson(teacher, 45);
  assert.match(lesson.code, /^\d{6}$/);
  assert.deepEqual(lesson, {
    id: lesson.id,
    code: lesson.code,
    openedAt: "2026-06-15T09:00:00.000Z",
    endsAt: "2026-06-15T09:45:00.000Z",
    open: true,
    students: [],
  });
  const repeated = await teacher.post("/api/lessons", { minutes: 30 });
  assert.equal(repeated.status, 409);
  assert.deepEqual(repeated.json<{ current: LessonView }>().current, lesson);
  await openLesson(admin);
  world.advance(45 * MINUTE_MS);
  assert.equal((await teacher.get(`/api/lessons/${lesson.id}`)).json<LessonView>().open, false);
  await openLesson(teacher);
  for (const minutes of [0, 481, 1.5, "45", null]) {
    assert.equal((await teacher.post("/api/lessons", { minutes })).status, 400, String(minutes));
  }
  const [first] = await readEvents(school, "lesson.opened");
  assert.deepEqual(first, {
    what: "lesson.opened",
    actor: "staff",
    data: { lessonId: lesson.id, minutes: 45, mode: "teacher" },
  });
});

worldTest("to others a teacher's lesson does not exist", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const elm = await openCardSchool(world, "elm");
  const { id } = await openLesson(teacher);
  const student = await signInStudent(world, school, studentRecord);
  for (const [browser, status] of [[admin, 404], [elm.teacher, 404], [student, 403]] as const) {
    const answers = [
      await browser.get(`/api/lessons/${id}`),
      await browser.send(`/api/lessons/${id}`, {
        method: "PATCH",
        body: { endsAt: "2026-06-15T10:30:00.000Z" },
      }),
      await browser.post(`/api/lessons/${id}/close`),
    ];
    assert.deepEqual(answers.map((answer) => answer.status), [status, status, status]);
  }
  assert.equal((await teacher.get(`/api/lessons/${id}`)).json<LessonView>().open, true);
  assert.equal((await student.post("/api/lessons", { minutes: 30 })).status, 403);
});

worldTest("the teacher reads arrivals and departures in one statement", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const lesson = await openLesson(teacher);
  const amira = await signInByCard(world, school, {
    token: await makeCard(teacher, studentRecord),
    code: lesson.code,
  });
  world.advance(MINUTE_MS);
  await signInByCard(world, school, { token: await makeCard(teacher, jay), code: lesson.code });
  assert.equal((await amira.browser.post("/api/logout")).status, 303);
  world.countRoundTrips();
  const read = (await teacher.get(`/api/lessons/${lesson.id}`)).json<LessonView>();
  assert.equal(world.countRoundTrips(), 2, "the session and the lesson");
  assert.deepEqual(read.students, [
    {
      id: studentRecord.id,
      firstName: "Amira",
      lastName: "Begum",
      cameAt: "2026-06-15T09:00:00.000Z",
      here: false,
    },
    { id: jay.id, firstName: "Jay", lastName: "Cole", cameAt: "2026-06-15T09:01:00.000Z", here: true },
  ]);
});

worldTest("an extended lesson keeps its students in, for eight hours at most", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const lesson = await openLesson(teacher, 30);
  const { browser } = await signInByCard(world, school, {
    token: await makeCard(teacher, studentRecord),
    code: lesson.code,
  });
  const until = (id: string, time: string) =>
    teacher.send(`/api/lessons/${id}`, { method: "PATCH", body: { endsAt: `2026-06-15T${time}:00.000Z` } });
  world.advance(20 * MINUTE_MS);
  assert.equal((await until(lesson.id, "09:25")).status, 409, "no shorter one");
  for (const _again of [1, 2]) {
    const extended = (await until(lesson.id, "09:45")).json<LessonView>();
    assert.equal(extended.endsAt, "2026-06-15T09:45:00.000Z");
  }
  world.advance(20 * MINUTE_MS);
  assert.equal((await browser.get("/api/student-auth/user")).status, 200, "ten minutes past the first end");
  world.advance(5 * MINUTE_MS);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401, "and no longer");
  assert.equal((await until(lesson.id, "10:00")).status, 409, "what is over stays over");
  assert.equal((await until(lesson.id, "09:45")).status, 409, "also where nothing is asked of it");
  const long = await openLesson(teacher, 470);
  assert.equal((await until(long.id, "17:46")).status, 409);
  assert.equal((await until(long.id, "17:45")).status, 200);
  const events = await readEvents(school, "lesson.extended");
  const ends = ["2026-06-15T09:45:00.000Z", "2026-06-15T17:45:00.000Z"];
  assert.deepEqual(events.map(({ data }) => data.endsAt), ends);
});

worldTest("closing a lesson ends its card sessions and no others", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  const other = await openLesson(admin);
  const inLesson = await signInByCard(world, school, { token, code: lesson.code });
  const inOther = await signInByCard(world, school, { token, code: other.code });
  const byLink = await signInStudent(world, school, studentRecord);
  const closed = (await teacher.post(`/api/lessons/${lesson.id}/close`)).json<LessonView>();
  assert.equal(closed.open, false);
  assert.equal((await teacher.post(`/api/lessons/${lesson.id}/close`)).status, 200, "again is no fault");
  assert.equal((await inLesson.browser.get("/api/student-auth/user")).status, 401);
  assert.equal((await inOther.browser.get("/api/student-auth/user")).status, 200);
  assert.equal((await byLink.get("/api/student-auth/user")).status, 200);
  assert.equal((await readEvents(school, "lesson.closed")).length, 1);
  const lateSignIn = await signInByCard(world, school, { token, code: lesson.code });
  assert.equal(lateSignIn.answer.status, 403);
});

worldTest("cards are off until an administrator in admin mode switches them on", async (world) => {
  const school = await world.school("oak");
  const teacher = await signInNewStaff(world, school, "teacher", "t@oak.example");
  const admin = await signInNewStaff(world, school, "admin", "a@oak.example");
  const studentRecord = await addStudent(teacher);
  const setAllowed = (browser: typeof admin, cardsAllowed: unknown) =>
    browser.put("/api/lessons/settings", { cardsAllowed });
  for (const browser of [teacher, admin]) {
    const refused = await browser.post("/api/lessons", { minutes: 30 });
    assert.deepEqual([refused.status, refused.json().code], [403, "forbidden"]);
    assert.equal((await browser.post("/api/cards", { studentIds: [studentRecord.id] })).status, 403);
  }
  assert.equal((await setAllowed(teacher, true)).status, 403);
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await setAllowed(admin, true)).status, 403, "in teacher mode an administrator is a teacher");
  admin.cookies.delete("activeRole");
  assert.equal((await setAllowed(admin, "yes")).status, 400);
  assert.deepEqual((await setAllowed(admin, true)).json(), { cardsAllowed: true });
  assert.equal((await setAllowed(admin, true)).status, 200);
  const token = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  const { browser } = await signInByCard(world, school, { token, code: lesson.code });
  assert.deepEqual((await setAllowed(admin, false)).json(), { cardsAllowed: false });
  assert.equal((await browser.get("/api/student-auth/user")).status, 401, "off ends what is open");
  assert.equal((await teacher.get(`/api/lessons/${lesson.id}`)).json<LessonView>().open, false);
  const events = await readEvents(school, "settings.cards_allowed");
  assert.deepEqual(events.map(({ data }) => data.cardsAllowed), [true, false]);
});

fileWorldTest("a lesson's students are read through an index", async (world) => {
  const { school, teacher } = await openCardSchool(world);
  const { id } = await openLesson(teacher);
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  await world.services.doors.readTenant(school.id, (db) =>
    readLesson(recordReadPlans(db, file, plans), {
      lessonId: id,
      staffId: "usr_none",
      now: world.services.now(),
    }));
  assert.equal(plans.length, 1, "asked every five seconds, in one statement");
  const lines = plans[0]!.join("\n");
  assert.match(lines, /SEARCH e USING INDEX events_by_lesson/, lines);
  assert.doesNotMatch(lines, /SCAN (?!\(subquery|came)/, lines);
});
