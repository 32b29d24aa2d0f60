import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { worldTest } from "../../../test/world.ts";
import type { ChatStudent } from "./list_chat_students.ts";
import type { OwnUnit } from "../../queries/list_own_units.ts";
import { announce, archive, openChatRoom, readThreads, startThread } from "./testing.ts";

async function searchStudents(browser: BrowserClient, search = ""): Promise<ChatStudent[]> {
  const answer = await browser.get(`/api/chat/students?search=${encodeURIComponent(search)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ChatStudent[]>();
}

async function readUnits(browser: BrowserClient): Promise<[string, number][]> {
  const answer = await browser.get("/api/chat/units");
  assert.equal(answer.status, 200, answer.text);
  return answer.json<OwnUnit[]>().map(({ unitCode, students }) => [unitCode, students]);
}

const names = (students: ChatStudent[]) => students.map(({ firstName }) => firstName);

worldTest(
  "a teacher's recipients are their class and the students they assigned, with portfolios",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, colleague, admin, studentRecord, classmateRecord, portfolio } = room;
    world.advance(1000);
    const bus = await assign(teacher, studentRecord, "070147");
    const [amira, ben, ...others] = await searchStudents(teacher);
    assert.deepEqual(others, []);
    assert.deepEqual([amira?.id, ben?.id], [studentRecord.id, classmateRecord.id]);
    assert.deepEqual(amira, {
      id: studentRecord.id,
      studentId: amira!.studentId,
      firstName: "Amira",
      lastName: amira!.lastName,
      yearGroup: null,
      portfolios: [
        { assignmentId: bus.id, title: "Using a bus timetable", unitCode: "70147" },
        { assignmentId: portfolio.id, title: "Growing vegetables in a raised bed", unitCode: "121766" },
      ],
    });
    assert.deepEqual(ben?.portfolios, [], "listed, so that the dialog can say that they need a unit first");
    assert.deepEqual(await searchStudents(colleague), [], "has no students");
    assert.deepEqual(
      await searchStudents(admin),
      [],
      "an administrator has no part in others' conversations",
    );
    for (const { portfolios } of await searchStudents(teacher)) {
      for (const { assignmentId } of portfolios) await startThread(teacher, { id: assignmentId });
    }

    const assigned = await assign(admin, studentRecord, "100012");
    assert.deepEqual(
      (await searchStudents(admin)).map(({ portfolios }) => portfolios.map((one) => one.assignmentId)),
      [
        [assigned.id],
      ],
    );
    assert.equal((await searchStudents(teacher))[0]?.portfolios.length, 3, "a student of hers: all of them");
    assert.equal((await colleague.post(`/api/students/${studentRecord.id}/link`)).status, 200);
    assert.equal((await searchStudents(colleague))[0]?.portfolios.length, 3, "and of his now");
  },
);

worldTest("archived students and other schools' are not listed", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, admin, studentRecord, classmateRecord, portfolio } = room;
  assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
  assert.deepEqual((await searchStudents(teacher))[0]?.portfolios, []);
  assert.deepEqual(await readUnits(teacher), []);
  assert.deepEqual(await readUnits(admin), []);
  await assign(teacher, classmateRecord);
  await archive(room, "students", sql`id = ${classmateRecord.id}`);
  assert.deepEqual(names(await searchStudents(teacher)), ["Amira"]);
  assert.deepEqual(await readUnits(teacher), []);

  const elm = await world.school("elm");
  const other = await signInNewStaff(world, elm, "admin", "x@elm.example");
  assert.deepEqual(await searchStudents(other), []);
  assert.deepEqual(await readUnits(other), []);
  assert.equal(studentRecord.firstName, "Amira");
});

worldTest("students are found by any words of their names and ids, fifty at most", async (world) => {
  const { teacher } = await openChatRoom(world);
  await addStudent(teacher, { firstName: "Zoë", lastName: "Ørsted", studentId: "Q_77" });
  const search = async (words: string) => names(await searchStudents(teacher, words));
  assert.deepEqual(await search("amira ash"), ["Amira"]);
  assert.deepEqual(await search("ZOË"), ["Zoë"]);
  assert.deepEqual(await search("q_77"), ["Zoë"]);
  assert.deepEqual(await search("%"), [], "a percent sign means itself");
  assert.deepEqual(await search("no one"), []);
  for (let i = 0; i < 50; i++) await addStudent(teacher, { firstName: `N${i}`, lastName: "Many" });
  assert.equal((await searchStudents(teacher)).length, 50);
  assert.deepEqual(await search("many n49"), ["N49"]);
  assert.equal((await teacher.get(`/api/chat/students?search=${"x".repeat(101)}`)).status, 400);
});

worldTest(
  "the units listed are those with recipients, and their number",
  async (world) => {
    const { teacher, colleague, admin, classmateRecord, portfolio, student } = await openChatRoom(world);
    assert.deepEqual(await readUnits(teacher), [["121766", 1]]);
    await assign(teacher, classmateRecord);
    await assign(teacher, classmateRecord, "070147");
    assert.deepEqual(await readUnits(teacher), [["121766", 2], ["70147", 1]], "by title");
    assert.deepEqual(await readUnits(colleague), []);
    assert.deepEqual(await readUnits(admin), [["121766", 2], ["70147", 1]], "all, in admin mode");
    admin.cookies.set("activeRole", "teacher");
    assert.deepEqual(await readUnits(admin), [], "and as a teacher their own");
    await assign(colleague, await addStudent(colleague));
    assert.deepEqual(await readUnits(colleague), [["121766", 1]]);
    assert.deepEqual((await readUnits(teacher))[0], ["121766", 2], "hers alone");
    await announce(colleague, portfolio.unitId, "Boots!");
    assert.deepEqual(await readThreads(student), []);
  },
);

worldTest("recipients are listed for signed-in staff only", async (world) => {
  const { student, school } = await openChatRoom(world);
  for (const call of ["/api/chat/students", "/api/chat/units"]) {
    assert.equal((await student.get(call)).status, 403);
    assert.equal((await world.browser(school.host).get(call)).status, 401);
  }
});
