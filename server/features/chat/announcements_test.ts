import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import {
  announce,
  archive,
  messageTexts,
  openChatRoom,
  patchRead,
  postMessage,
  readEvents,
  readThreads,
  readUnreadCount,
  startThread,
} from "./testing.ts";

worldTest(
  "a teacher announces to their own students on a unit, those assigned later included",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, colleague, student, classmate, classmateRecord, portfolio, school } = room;
    const theirs = await addStudent(colleague, { firstName: "Zoe" });
    await assign(colleague, theirs);
    const outsider = await signInStudent(world, school, theirs);
    const created = await teacher.post("/api/chat/threads/broadcast", { unitId: portfolio.unitId });
    assert.equal(created.status, 201);
    const { id } = created.json<{ id: string }>();
    assert.deepEqual(created.json(), { id, thread: { id, threadType: "broadcast" }, message: null });
    const repeated = await teacher.post("/api/chat/threads/broadcast", {
      unitId: portfolio.unitId,
      message: " Boots! ",
    });
    assert.equal(repeated.json<{ id: string }>().id, id, "one thread for a teacher and a unit");
    assert.equal(repeated.json<{ message: { message: string } }>().message.message, "Boots!");
    await postMessage(teacher, id, "And gloves.");

    assert.deepEqual(await messageTexts(student, id), ["Boots!", "And gloves."]);
    assert.equal(await readUnreadCount(student), 2);
    assert.equal((await outsider.get(`/api/chat/threads/${id}/messages`)).status, 404);
    assert.deepEqual([await readUnreadCount(classmate), await readUnreadCount(outsider)], [0, 0]);

    await assign(teacher, classmateRecord);
    assert.equal(await readUnreadCount(classmate), 2, "assigned later");
    const [item] = await readThreads(classmate, "?type=broadcast");
    assert.equal(item?.student, null);
    assert.equal(item?.canWrite, false);
    assert.equal(item?.unit.unitCode, "121766");
    assert.deepEqual({ ...item?.teacher, id: "" }, { id: "", firstName: "Ruth", lastName: "Hall" });

    await patchRead(student, id);
    assert.deepEqual(
      [await readUnreadCount(student), await readUnreadCount(classmate)],
      [0, 2],
      "each their own",
    );
    assert.equal(await readUnreadCount(teacher), 0);
    assert.equal((await readThreads(teacher))[0]?.canWrite, true);
    assert.deepEqual((await readEvents(room)).map(({ what, data }) => [what, data.audience]), [[
      "chat.begun",
      "own",
    ]]);
  },
);

worldTest("an announcement sent twice is stored once", async (world) => {
  const { teacher, portfolio, school } = await openChatRoom(world);
  const body = { unitId: portfolio.unitId, message: "Boots!", clientId: "b1" };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => teacher.post("/api/chat/threads/broadcast", body)),
  );
  assert.equal(
    new Set(answers.map((answer) => answer.json<{ message: { id: string } }>().message.id)).size,
    1,
  );
  assert.equal(await countRows(world, school.id, "chat_messages"), 1);
});

worldTest(
  "an administrator in admin mode announces to all on a unit, and as a teacher to their own",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, portfolio, teacher, studentRecord } = room;
    const unitId = portfolio.unitId;
    const all = await announce(admin, unitId, "For everyone");
    assert.deepEqual(await messageTexts(student, all), ["For everyone"]);
    assert.equal((await teacher.get(`/api/chat/threads/${all}/messages`)).status, 404, "it is for students");

    admin.cookies.set("activeRole", "teacher");
    const none = await admin.post("/api/chat/threads/broadcast", { unitId, message: "For mine" });
    assert.equal(none.status, 404, "no student of theirs is on it");
    assert.equal((await admin.post("/api/chat/messages", { threadId: all, message: "More" })).status, 403);
    assert.equal((await readThreads(admin))[0]?.canWrite, false);
    assert.equal((await admin.post(`/api/students/${studentRecord.id}/link`)).status, 200);
    const own = await announce(admin, unitId, "For mine");
    assert.notEqual(own, all);
    assert.deepEqual((await readThreads(student)).map(({ thread }) => thread.id).sort(), [all, own].sort());

    await room.school.run(sql`update staff set role = 'teacher' where email = 'a@oak.example'`);
    admin.cookies.delete("activeRole");
    assert.equal((await admin.post("/api/chat/messages", { threadId: all, message: "More" })).status, 403);
    assert.deepEqual(
      await messageTexts(student, all),
      ["For everyone"],
      "earlier messages stay",
    );
    await room.school.run(sql`update staff set role = 'admin' where email = 't@oak.example'`);
    const teacherThread = await announce(teacher, unitId, "Now to all");
    assert.deepEqual(await messageTexts(student, teacherThread), ["Now to all"]);
  },
);

worldTest("announcing requires a unit with students of one's own", async (world) => {
  const { teacher, colleague, portfolio, school } = await openChatRoom(world);
  const unit = (await teacher.post("/api/units/fetch", { unitCode: "100012" })).json<{ id: string }>();
  for (
    const [browser, unitId] of [[teacher, unit.id], [teacher, "unt_none"], [
      colleague,
      portfolio.unitId,
    ]] as const
  ) {
    assert.equal((await browser.post("/api/chat/threads/broadcast", { unitId, message: "x" })).status, 404);
  }
  assert.equal(
    (await teacher.post("/api/chat/threads/broadcast", { unitId: portfolio.unitId, message: " " })).status,
    400,
  );
  assert.equal(await countRows(world, school.id, "chat_threads"), 0);
});

worldTest(
  "an archived teacher's announcements stay, except for students who left the unit",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, portfolio } = room;
    const id = await announce(teacher, portfolio.unitId, "Boots!");
    await postMessage(student, await startThread(student, portfolio), "Hello");
    await archive(room, "staff", sql`email = 't@oak.example'`);
    assert.equal((await teacher.post("/api/chat/messages", { threadId: id, message: "x" })).status, 401);
    assert.deepEqual(await messageTexts(student, id), ["Boots!"]);
    await archive(room, "unit_assignments");
    assert.equal((await student.get(`/api/chat/threads/${id}/messages`)).status, 404);
    assert.deepEqual(await readThreads(student), []);
  },
);

worldTest(
  "an announcement is refused if its author has switched role since opening the form",
  async (world) => {
    const { admin, portfolio, studentRecord, school } = await openChatRoom(world);
    await admin.post(`/api/students/${studentRecord.id}/link`);
    const announcing = (over: Record<string, unknown>) =>
      admin.post("/api/chat/threads/broadcast", {
        unitId: portfolio.unitId,
        message: "Only for mine",
        clientId: "a1",
        audience: "own",
        ...over,
      });
    const refused = await announcing({});
    assert.equal(refused.status, 409, "in admin mode it would be for all");
    assert.match(refused.json<{ message: string }>().message, /switched your role/);
    assert.equal(await countRows(world, school.id, "chat_threads"), 0);
    assert.equal((await announcing({ audience: "everyone" })).status, 400);
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await announcing({})).status, 201);
    assert.equal((await announcing({ audience: "all" })).status, 409);
    assert.equal(await countRows(world, school.id, "chat_messages"), 1);
  },
);
