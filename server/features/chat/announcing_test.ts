import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { countRows, eachWorld } from "../../../test/world.ts";
import {
  announce,
  begin,
  change,
  eventsOf,
  markReadBy,
  openChatRoom,
  say,
  threadsOf,
  unreadOf,
  wordsIn,
} from "./testing.ts";

eachWorld(
  "a teacher announces to their own students on a unit, those assigned later included",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, colleague, student, classmate, mate, portfolio, school } = room;
    const theirs = await addStudent(colleague, { firstName: "Zoe" });
    await assign(colleague, theirs);
    const outsider = await signInStudent(world, school, theirs);
    const made = await teacher.post("/api/chat/threads/broadcast", { unitId: portfolio.unitId });
    assert.equal(made.status, 201);
    const { id } = made.json<{ id: string }>();
    assert.deepEqual(made.json(), { id, thread: { id, threadType: "broadcast" }, message: null });
    const again = await teacher.post("/api/chat/threads/broadcast", {
      unitId: portfolio.unitId,
      message: " Boots! ",
    });
    assert.equal(again.json<{ id: string }>().id, id, "one thread for a teacher and a unit");
    assert.equal(again.json<{ message: { message: string } }>().message.message, "Boots!");
    await say(teacher, id, "And gloves.");

    assert.deepEqual(await wordsIn(student, id), ["Boots!", "And gloves."]);
    assert.equal(await unreadOf(student), 2);
    assert.equal((await outsider.get(`/api/chat/threads/${id}/messages`)).status, 404);
    assert.deepEqual([await unreadOf(classmate), await unreadOf(outsider)], [0, 0]);

    await assign(teacher, mate);
    assert.equal(await unreadOf(classmate), 2, "assigned later");
    const [item] = await threadsOf(classmate, "?type=broadcast");
    assert.equal(item?.student, null);
    assert.equal(item?.canWrite, false);
    assert.equal(item?.unit.unitCode, "121766");
    assert.deepEqual(item?.teacher, { firstName: "Ruth", lastName: "Hall" });

    await markReadBy(student, id);
    assert.deepEqual([await unreadOf(student), await unreadOf(classmate)], [0, 2], "each their own");
    assert.equal(await unreadOf(teacher), 0);
    assert.equal((await threadsOf(teacher))[0]?.canWrite, true);
    assert.deepEqual((await eventsOf(room)).map(({ what, data }) => [what, data.audience]), [[
      "chat.begun",
      "own",
    ]]);
  },
);

eachWorld("an announcement that is sent again is there once", async (world) => {
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

eachWorld(
  "an administrator in admin mode announces to all on a unit, and as a teacher to their own",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, portfolio, teacher, pupil } = room;
    const unitId = portfolio.unitId;
    const all = await announce(admin, unitId, "For everybody");
    assert.deepEqual(await wordsIn(student, all), ["For everybody"]);
    assert.equal((await teacher.get(`/api/chat/threads/${all}/messages`)).status, 404, "it is for students");

    admin.cookies.set("activeRole", "teacher");
    const none = await admin.post("/api/chat/threads/broadcast", { unitId, message: "For mine" });
    assert.equal(none.status, 404, "no student of theirs is on it");
    assert.equal((await admin.post("/api/chat/messages", { threadId: all, message: "More" })).status, 403);
    assert.equal((await threadsOf(admin))[0]?.canWrite, false);
    assert.equal((await admin.post(`/api/students/${pupil.id}/link`)).status, 200);
    const own = await announce(admin, unitId, "For mine");
    assert.notEqual(own, all);
    assert.deepEqual((await threadsOf(student)).map(({ thread }) => thread.id).sort(), [all, own].sort());

    await change(room, sql`update staff set role = 'teacher' where email = 'a@oak.example'`);
    admin.cookies.delete("activeRole");
    assert.equal((await admin.post("/api/chat/messages", { threadId: all, message: "More" })).status, 403);
    assert.deepEqual(await wordsIn(student, all), ["For everybody"], "what was said stays where it was said");
    await change(room, sql`update staff set role = 'admin' where email = 't@oak.example'`);
    const hers = await announce(teacher, unitId, "Now to all");
    assert.deepEqual(await wordsIn(student, hers), ["Now to all"]);
  },
);

eachWorld("only on a unit with students of theirs does anybody announce", async (world) => {
  const { teacher, colleague, portfolio, school } = await openChatRoom(world);
  const unit = (await teacher.post("/api/units/fetch", { unitCode: "100012" })).json<{ id: string }>();
  for (
    const [who, unitId] of [[teacher, unit.id], [teacher, "unt_none"], [colleague, portfolio.unitId]] as const
  ) {
    assert.equal((await who.post("/api/chat/threads/broadcast", { unitId, message: "x" })).status, 404);
  }
  assert.equal(
    (await teacher.post("/api/chat/threads/broadcast", { unitId: portfolio.unitId, message: " " })).status,
    400,
  );
  assert.equal(await countRows(world, school.id, "chat_threads"), 0);
});

eachWorld(
  "what an archived teacher announced stays, and a student who left the unit no longer gets it",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, portfolio } = room;
    const id = await announce(teacher, portfolio.unitId, "Boots!");
    await say(student, await begin(student, portfolio), "Hello");
    await change(
      room,
      sql`update staff set archived_at = '2026-06-15T09:00:00.000Z' where email = 't@oak.example'`,
    );
    assert.equal((await teacher.post("/api/chat/messages", { threadId: id, message: "x" })).status, 401);
    assert.deepEqual(await wordsIn(student, id), ["Boots!"]);
    await change(room, sql`update unit_assignments set archived_at = '2026-06-15T09:00:00.000Z'`);
    assert.equal((await student.get(`/api/chat/threads/${id}/messages`)).status, 404);
    assert.deepEqual(await threadsOf(student), []);
  },
);

eachWorld(
  "an announcement reaches those whom its author was shown, whatever they have switched to since",
  async (world) => {
    const { admin, portfolio, pupil, school } = await openChatRoom(world);
    await admin.post(`/api/students/${pupil.id}/link`);
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
    assert.equal((await announcing({ audience: "everybody" })).status, 400);
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await announcing({})).status, 201);
    assert.equal((await announcing({ audience: "all" })).status, 409);
    assert.equal(await countRows(world, school.id, "chat_messages"), 1);
  },
);
