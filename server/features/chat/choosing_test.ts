import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser_client.ts";
import { eachWorld } from "../../../test/world.ts";
import type { ChatStudent } from "./list_chat_students.ts";
import type { ChatUnit } from "./list_chat_units.ts";
import { announce, begin, change, openChatRoom, threadsOf } from "./testing.ts";

async function studentsOf(who: Browser, search = ""): Promise<ChatStudent[]> {
  const answer = await who.get(`/api/chat/students?search=${encodeURIComponent(search)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ChatStudent[]>();
}

async function unitsOf(who: Browser): Promise<[string, number][]> {
  const answer = await who.get("/api/chat/units");
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ChatUnit[]>().map(({ unitCode, students }) => [unitCode, students]);
}

const names = (students: ChatStudent[]) => students.map(({ firstName }) => firstName);

eachWorld(
  "a teacher chooses among their class and those whom they gave a unit, with what each can be written about",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, colleague, admin, pupil, mate, portfolio } = room;
    world.advance(1000);
    const bus = await assign(teacher, pupil, "070147");
    const [amira, ben, ...others] = await studentsOf(teacher);
    assert.deepEqual(others, []);
    assert.deepEqual([amira?.id, ben?.id], [pupil.id, mate.id]);
    assert.deepEqual(amira, {
      id: pupil.id,
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
    assert.deepEqual(await studentsOf(colleague), [], "nobody of theirs");
    assert.deepEqual(await studentsOf(admin), [], "an administrator has no part in others' conversations");
    for (const { portfolios } of await studentsOf(teacher)) {
      for (const { assignmentId } of portfolios) await begin(teacher, { id: assignmentId });
    }

    // Given by an administrator, to a student of somebody else's: that one unit, and no other of theirs.
    const given = await assign(admin, pupil, "100012");
    assert.deepEqual(
      (await studentsOf(admin)).map(({ portfolios }) => portfolios.map((one) => one.assignmentId)),
      [
        [given.id],
      ],
    );
    assert.equal((await studentsOf(teacher))[0]?.portfolios.length, 3, "a student of hers: all of them");
    assert.equal((await colleague.post(`/api/students/${pupil.id}/link`)).status, 200);
    assert.equal((await studentsOf(colleague))[0]?.portfolios.length, 3, "and of his now");
  },
);

eachWorld("nothing archived and nobody of another school is to be chosen", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, admin, pupil, mate, portfolio } = room;
  assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
  assert.deepEqual((await studentsOf(teacher))[0]?.portfolios, []);
  assert.deepEqual(await unitsOf(teacher), []);
  assert.deepEqual(await unitsOf(admin), []);
  await assign(teacher, mate);
  const aside = sql`update students set archived_at = '2026-06-15T09:00:00.000Z' where id = ${mate.id}`;
  await change(room, aside);
  assert.deepEqual(names(await studentsOf(teacher)), ["Amira"]);
  assert.deepEqual(await unitsOf(teacher), []);

  const elm = await world.school("elm");
  await elm.staff("admin", "x@elm.example");
  const other = await signInStaff(world, elm, "x@elm.example");
  assert.deepEqual(await studentsOf(other), []);
  assert.deepEqual(await unitsOf(other), []);
  assert.equal(pupil.firstName, "Amira");
});

eachWorld("students are found by any words of their names and ids, fifty at most", async (world) => {
  const { teacher } = await openChatRoom(world);
  await addStudent(teacher, { firstName: "Zoë", lastName: "Ørsted", studentId: "Q_77" });
  const search = async (words: string) => names(await studentsOf(teacher, words));
  assert.deepEqual(await search("amira ash"), ["Amira"]);
  assert.deepEqual(await search("ZOË"), ["Zoë"]);
  assert.deepEqual(await search("q_77"), ["Zoë"]);
  assert.deepEqual(await search("%"), [], "a percent sign means itself");
  assert.deepEqual(await search("nobody"), []);
  for (let i = 0; i < 50; i++) await addStudent(teacher, { firstName: `N${i}`, lastName: "Many" });
  assert.equal((await studentsOf(teacher)).length, 50);
  assert.deepEqual(await search("many n49"), ["N49"]);
  assert.equal((await teacher.get(`/api/chat/students?search=${"x".repeat(101)}`)).status, 400);
});

eachWorld(
  "the units to announce on are those where somebody would be reached, and how many",
  async (world) => {
    const { teacher, colleague, admin, mate, portfolio, student } = await openChatRoom(world);
    assert.deepEqual(await unitsOf(teacher), [["121766", 1]]);
    await assign(teacher, mate);
    await assign(teacher, mate, "070147");
    assert.deepEqual(await unitsOf(teacher), [["121766", 2], ["70147", 1]], "by title");
    assert.deepEqual(await unitsOf(colleague), []);
    assert.deepEqual(await unitsOf(admin), [["121766", 2], ["70147", 1]], "all, in admin mode");
    admin.cookies.set("activeRole", "teacher");
    assert.deepEqual(await unitsOf(admin), [], "and as a teacher their own");
    await assign(colleague, await addStudent(colleague));
    assert.deepEqual(await unitsOf(colleague), [["121766", 1]]);
    assert.deepEqual((await unitsOf(teacher))[0], ["121766", 2], "hers alone");
    await announce(colleague, portfolio.unitId, "Boots!");
    assert.deepEqual(await threadsOf(student), []);
  },
);

eachWorld("choosing is for staff who are signed in", async (world) => {
  const { student, school } = await openChatRoom(world);
  for (const call of ["/api/chat/students", "/api/chat/units"]) {
    assert.equal((await student.get(call)).status, 403);
    assert.equal((await world.browser(school.host).get(call)).status, 401);
  }
});
