import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { assign } from "../../../test/factories.ts";
import { openWorld } from "../../../test/world.ts";
import {
  announce,
  archive,
  type ChatRoom,
  openChatRoom,
  patchRead,
  postMessage,
  startThread,
} from "./testing.ts";

/** `second`: the colleague's conversation with the same student on the same portfolio. */
type BusyRoom = ChatRoom & { threadId: string; second: string; own: string; all: string };

async function openBusyRoom(world: ChatRoom["world"]): Promise<BusyRoom> {
  const room = await openChatRoom(world);
  const { teacher, colleague, admin, student, classmateRecord, portfolio, studentRecord } = room;
  const threadId = await startThread(teacher, portfolio);
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  await postMessage(teacher, threadId, "Hello");
  await postMessage(student, threadId, "Hi");
  const second = await startThread(colleague, portfolio);
  await postMessage(colleague, second, "Hello too");
  const own = await announce(teacher, portfolio.unitId, "To mine");
  const all = await announce(admin, portfolio.unitId, "To all");
  await postMessage(
    student,
    await startThread(student, await assign(teacher, studentRecord, "100012")),
    "And here?",
  );
  await postMessage(teacher, await startThread(teacher, await assign(teacher, classmateRecord)), "Hello Ben");
  return { ...room, threadId, second, own, all };
}

type Change = (room: BusyRoom) => Promise<unknown>;

/** Made one after the other. */
const CHANGES: Record<string, Change> = {
  "nothing": () => Promise.resolve(),
  "a message": ({ teacher, threadId }) => postMessage(teacher, threadId, "More"),
  "a message of a student": ({ student, threadId }) => postMessage(student, threadId, "More"),
  "an announcement": ({ teacher, own }) => postMessage(teacher, own, "More"),
  "a report": async ({ student, threadId }) => {
    const [message] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<{ id: string }[]>();
    assert.equal((await student.post(`/api/chat/messages/${message?.id}/report`, {})).status, 201);
  },
  "reading": ({ student, threadId }) => patchRead(student, threadId),
  "reading an announcement": ({ classmate, own }) => patchRead(classmate, own),
  "a teacher's new name": ({ teacher }) =>
    teacher.send("/api/profile", { method: "PATCH", body: { firstName: "Rut", lastName: "Hill" } }),
  "a student's new name": (room) =>
    room.school.run(sql`update students set first_name = 'Amy' where id = ${room.studentRecord.id}`),
  "a student's new number": (room) =>
    room.school.run(
      sql`update students set student_id = 'N1', student_key = 'n1' where id = ${room.studentRecord.id}`,
    ),
  "another title of the unit": (room) =>
    room.school.run(sql`insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
        select 'rev_new', unit_id, 2, 'Growing', level, outcomes, created_at from unit_revisions
        where unit_id = ${room.portfolio.unitId}`),
  "a student more on a unit": ({ teacher, classmateRecord }) => assign(teacher, classmateRecord, "100012"),
  "another active role": ({ admin }) => Promise.resolve(admin.cookies.set("activeRole", "teacher")),
};

/** Who leaves or loses something: each in a school of its own. */
const LOSSES: Record<string, Change> = {
  "a portfolio archived": ({ teacher, portfolio }) =>
    teacher.post(`/api/assignments/${portfolio.id}/archive`),
  "a student archived": (room) => archive(room, "students", sql`id = ${room.studentRecord.id}`),
  "a teacher archived": (room) => archive(room, "staff", sql`email = 't@oak.example'`),
  "a colleague who leaves the class": (room) =>
    room.school.run(
      sql`delete from student_teachers where staff_id = (select user_id from staff where email = 'c@oak.example')`,
    ),
  "students without a class": (room) => room.school.run(sql`delete from student_teachers`),
  "a conversation handed over": (room) =>
    room.school.run(
      sql`update chat_threads set staff_id = (select user_id from staff where email = 't@oak.example')
        where id = ${room.second}`,
    ),
  "a portfolio handed on": (room) =>
    room.school.run(
      sql`update unit_assignments set assigned_by = (select user_id from staff where email = 'c@oak.example')`,
    ),
  "an administrator who is none": (room) => room.school.run(sql`update staff set role = 'teacher'`),
  "a teacher who is an administrator": (room) => room.school.run(sql`update staff set role = 'admin'`),
};

const PEOPLE = ["teacher", "colleague", "admin", "student", "classmate"] as const;

async function assertTags(changes: Record<string, Change>): Promise<void> {
  await using world = await openWorld();
  const room = await openBusyRoom(world);
  const carl = sql`select user_id as id from staff where email = 'c@oak.example'`;
  const [named] = await room.school.rows<{ id: string }>(carl);
  const paths = [
    `/api/chat/threads/direct?assignmentId=${room.portfolio.id}`,
    `/api/chat/threads/direct?assignmentId=${room.portfolio.id}&staffId=${named!.id}`,
    `/api/chat/threads/direct?threadId=${room.second}`,
    ...[room.threadId, room.second, room.own, room.all].map((id) => `/api/chat/threads/${id}/messages`),
    "/api/chat/threads",
    "/api/chat/threads?type=broadcast",
    "/api/chat/threads?limit=1",
    "/api/chat/unread-count",
  ];
  const requests = PEOPLE.flatMap((person) => paths.map((path) => ({ person, path })));
  const readAll = () => Promise.all(requests.map(({ person, path }) => room[person].get(path)));
  let before = await readAll();
  for (const [what, change] of Object.entries(changes)) {
    await change(room);
    const after = await readAll();
    for (const [i, { person, path }] of requests.entries()) {
      const [{ status, text, headers }, whole] = [before[i]!, after[i]!];
      if (status !== 200) continue;
      const again = await room[person].get(path, { "if-none-match": headers.get("etag")! });
      const same = whole.status === 200 && whole.text === text;
      const asked = `${what}: ${person} ${path}`;
      if (what === "nothing") assert.equal(again.status, 304, asked);
      if (again.status === 304) assert.ok(same, asked);
      else assert.equal(again.text.replace(/req_\w+/, ""), whole.text.replace(/req_\w+/, ""), asked);
    }
    before = after;
  }
}

Deno.test("an unchanged answer alone is answered with 304", () => assertTags(CHANGES));

for (const [what, loss] of Object.entries(LOSSES)) {
  Deno.test(`an unchanged answer alone is answered with 304: ${what}`, () => assertTags({ [what]: loss }));
}
