import assert from "node:assert/strict";
import { addStudent, assign } from "../../../test/factories.ts";
import { collectIds } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import {
  announce,
  archive,
  messageTexts,
  openChatRoom,
  patchRead,
  postMessage,
  readDirectChat,
  readThreads,
  startThread,
  unarchive,
} from "./testing.ts";

worldTest("a list item names the student, the unit and the last message", async (world) => {
  const { teacher, student, portfolio, studentRecord } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  assert.deepEqual(await readThreads(teacher), [], "empty conversations are not listed");
  await postMessage(teacher, threadId, "Hello");
  world.advance(1000);
  await postMessage(student, threadId, "x".repeat(300));
  const [item] = await readThreads(teacher);
  assert.deepEqual(item, {
    thread: { id: threadId, threadType: "direct" },
    assignmentId: portfolio.id,
    student: {
      id: studentRecord.id,
      studentId: item?.student?.studentId,
      firstName: "Amira",
      lastName: item?.student?.lastName,
    },
    unit: { id: portfolio.unitId, title: "Growing vegetables in a raised bed", unitCode: "121766" },
    teacher: { id: item!.teacher.id, firstName: "Ruth", lastName: "Hall" },
    archived: false,
    superseded: false,
    audience: null,
    canWrite: true,
    unreadCount: 1,
    lastMessage: {
      seq: 2,
      senderType: "student",
      own: false,
      message: "x".repeat(200),
      createdAt: "2026-06-15T09:00:01.000Z",
    },
  });
  const [theirs] = await readThreads(student);
  assert.deepEqual(theirs, { ...item, lastMessage: { ...item!.lastMessage, own: true } }, "one unread each");
});

worldTest("the newest activity comes first, a page at a time, each tab on its own", async (world) => {
  const { teacher, portfolio } = await openChatRoom(world);
  const created: string[] = [];
  for (let i = 0; i < 5; i++) {
    const threadId = await startThread(teacher, await assign(teacher, await addStudent(teacher)));
    await postMessage(teacher, threadId, `${i}`);
    created.unshift(threadId);
    if (i % 2) world.advance(1000);
  }
  const broadcast = await announce(teacher, portfolio.unitId, "All");
  world.advance(1000);
  await postMessage(teacher, created[4]!, "again");
  const collect = (path: string) => collectIds(teacher, path);
  const all = await collect("/api/chat/threads?limit=2");
  assert.equal(all[0], created[4]);
  assert.deepEqual(all.toSorted(), [...created, broadcast].toSorted());
  assert.deepEqual(all, await collect("/api/chat/threads"));
  assert.deepEqual(await collect("/api/chat/threads?type=broadcast&limit=1"), [broadcast]);
  assert.deepEqual((await collect("/api/chat/threads?type=direct&limit=2")).toSorted(), created.toSorted());
  for (const query of ["?type=group", "?limit=0", "?limit=201", "?page=2"]) {
    assert.equal((await teacher.get(`/api/chat/threads${query}`)).status, 400, query);
  }
});

worldTest("an archived conversation takes no messages, and staff can still read it", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(student, threadId, "Hello");
  for (const table of ["unit_assignments", "students"] as const) {
    await archive(room, table);
    assert.deepEqual(await messageTexts(teacher, threadId), ["Hello"]);
    assert.equal((await readDirectChat(teacher, portfolio)).canWrite, false);
    const [item] = await readThreads(teacher);
    assert.deepEqual([item?.archived, item?.canWrite], [true, false]);
    assert.equal((await patchRead(teacher, threadId)).status, 200);
    const refused = await teacher.post("/api/chat/messages", { threadId, message: "x" });
    assert.equal(refused.status, 409);
    assert.equal(
      refused.json<{ message: string }>().message,
      "This conversation is closed, so nothing more can be written in it.",
    );
    assert.equal(
      (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id })).status,
      409,
    );
    const theirs = await student.post("/api/chat/messages", { threadId, message: "x" });
    assert.ok([401, 404].includes(theirs.status));
    await unarchive(room, table);
  }
  assert.equal((await readDirectChat(student, portfolio)).canWrite, true);
  await postMessage(student, threadId, "Back");
});
