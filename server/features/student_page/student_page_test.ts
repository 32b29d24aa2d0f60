import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  addStudent,
  assign,
  openSchool,
  signInNewStaff,
  signInStudent,
  type TestStudent,
} from "../../../test/factories.ts";
import { countEvents, pageText } from "../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../test/world.ts";
import type { StudentDetails } from "./read_student_details.ts";

async function openPage(world: World) {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example", { firstName: "Ada" });
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example", { firstName: "Uma" });
  const amira = await addStudent(teacher, { firstName: "Amira", yearGroup: "Year 9", learnerNumber: "0042" });
  const read = async (browser: typeof teacher, student: TestStudent = amira) =>
    (await browser.get(`/api/students/${student.id}`)).json<StudentDetails>();
  return { oak, teacher, admin, colleague, amira, read };
}

worldTest(
  "the page tells what a student works on and how they come in, in two round trips",
  async (world) => {
    const { oak, teacher, admin, amira, read } = await openPage(world);
    const page = async () => {
      world.countRoundTrips();
      const { status, text } = await teacher.get(`/students/${amira.id}`);
      return { status, text: pageText(text), trips: world.countRoundTrips() };
    };
    const empty = await page();
    assert.deepEqual([empty.status, empty.trips], [200, 2]);
    assert.match(
      empty.text,
      /Amira.* · Year 9.*No units yet.*Not signed in yet.*0042.*Withdraw this student.*No active link/,
    );
    assert.ok(!empty.text.includes("Print card"), "cards are off");

    await admin.put("/api/lessons/settings", { cardsAllowed: true });
    const garden = await assign(teacher, amira);
    const bus = await assign(teacher, amira, "070147");
    await teacher.post(`/api/submissions/${garden.submissions[0]!.id}/complete`, { complete: true });
    await teacher.post(`/api/assignments/${bus.id}/archive`, {});
    await teacher.post("/api/cards", { studentIds: [amira.id] });
    await teacher.post("/api/classes", { name: "9 Garden", studentIds: [amira.id] });
    const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: garden.id })).json<
      { id: string }
    >();
    world.advance(60_000);
    const student = await signInStudent(world, oak, amira);
    await student.post("/api/chat/messages", { threadId: thread.id, message: "Hello" });
    const full = await page();
    assert.equal(full.trips, 2);
    assert.match(full.text, /Units \(1\).*Growing vegetables.*In Progress.*1\/3.*Archived.*bus timetable/);
    assert.match(
      full.text,
      /9 Garden.*15 June 2026, 10:01.*1 active link.*1 active card.*Conversations.*1 unread/,
    );
    assert.ok(!full.text.includes("Withdraw this student"));
    const details = await read(teacher);
    assert.deepEqual(details.conversations.map(({ id, unread }) => [id, unread]), [[thread.id, 1]]);
    assert.deepEqual((await read(admin)).conversations, [], "an administrator takes no part");
    assert.deepEqual(details.holdings, { portfolios: 1 + 1, notes: 0 });
  },
);

worldTest("only staff who may see a student get the page, archived students included", async (world) => {
  const { oak, teacher, admin, colleague, amira } = await openPage(world);
  const elm = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
  const student = await signInStudent(world, oak, amira);
  const statuses = async () => {
    const answers = [];
    for (const browser of [teacher, admin, colleague, elm, student]) {
      const page = (await browser.get(`/students/${amira.id}`)).status;
      answers.push([page, (await browser.get(`/api/students/${amira.id}`)).status]);
    }
    return answers;
  };
  const none = [404, 404];
  assert.deepEqual(await statuses(), [[200, 200], [200, 200], none, none, [404, 403]]);
  assert.equal((await world.browser(oak.host).get(`/students/${amira.id}`)).status, 303);
  await oak.run(sql`update students set archived_at = '2026-03-02T09:00:00.000Z' where id = ${amira.id}`);
  const page = pageText((await teacher.get(`/students/${amira.id}`)).text);
  assert.match(page, /Archived on 2 March 2026/);
  for (const action of ["Give units", "Links and cards", "Withdraw", "Edit details"]) {
    assert.ok(!page.includes(action), action);
  }
  assert.equal((await colleague.get(`/students/${amira.id}`)).status, 404);
});

worldTest("staff note what they must know, and no student reads it", async (world) => {
  const { oak, teacher, admin, colleague, amira, read } = await openPage(world);
  const path = `/api/students/${amira.id}/notes`;
  const add = async (browser: typeof teacher, note: string) => await browser.post(path, { note });
  const first = (await add(teacher, " Mornings are best. ")).json<{ id: string }>();
  world.advance(1000);
  const second = (await add(admin, "Extra time agreed.")).json<{ id: string }>();
  const notes = async (browser: typeof teacher) =>
    (await read(browser)).notes.map(({ note, by, removable }) => [note, by.firstName, removable]);
  const [own, theirs] = [["Mornings are best.", "Sam"], ["Extra time agreed.", "Ada"]];
  assert.deepEqual(await notes(teacher), [[...own!, true], [...theirs!, false]]);
  assert.deepEqual(await notes(admin), [[...own!, true], [...theirs!, true]]);
  for (const note of ["", " \n ", "x".repeat(2001)]) assert.equal((await add(teacher, note)).status, 400);
  assert.equal((await add(colleague, "x")).status, 404);
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  assert.equal((await add(student, "x")).status, 403);
  for (const url of ["/", `/portfolio/${portfolio.id}`, "/api/student-auth/user", "/api/assignments"]) {
    assert.ok(!/Mornings|Extra time/.test((await student.get(url)).text), url);
  }
  const events = await oak.rows<{ data: string }>(sql`select data from events where what like 'note.%'`);
  assert.ok(!/Mornings|Extra/.test(JSON.stringify(events)), "an event holds no text");
  assert.match(
    (await teacher.delete(`/api/students/${amira.id}`)).json<{ message: string }>().message,
    /2 notes/,
  );
  const remove = async (browser: typeof teacher, id: string) =>
    (await browser.delete(`/api/student-notes/${id}`)).status;
  assert.equal(await remove(colleague, first.id), 404);
  assert.equal(await remove(teacher, second.id), 403);
  assert.equal(await remove(admin, first.id), 200);
  assert.equal(await remove(admin, first.id), 404);
  assert.equal(await remove(admin, second.id), 200);
  assert.deepEqual([
    await countEvents(world, oak, "note.added"),
    await countEvents(world, oak, "note.removed"),
  ], [2, 2]);
  await oak.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
    insert into student_notes select 'not_' || i, ${amira.id}, (select user_id from staff limit 1), 'x', '2026-01-01' from n`);
  assert.equal((await add(teacher, "One more")).json().code, "limit");
});
