import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import {
  type ChatRoom,
  openChatRoom,
  patchRead,
  postMessage,
  readDirectChat,
  readThreads,
  readUnreadCount,
  startThread,
} from "./testing.ts";

type Receipt = { seq: number; who: string; at: string };

function readReceipts(room: ChatRoom): Promise<Receipt[]> {
  return room.school.rows<Receipt>(sql`select m.seq, r.recipient_type as who, r.read_at as at
      from chat_message_receipts r join chat_messages m on m.id = r.message_id order by who, seq`);
}

worldTest("others' messages are unread until they are read, with a receipt for each", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  for (const text of ["one", "two", "three"]) await postMessage(teacher, threadId, text);
  assert.equal(await readUnreadCount(student), 3);
  assert.equal(await readUnreadCount(teacher), 0, "their own");
  assert.equal((await readDirectChat(student, portfolio)).unreadCount, 3);
  assert.deepEqual((await readThreads(student)).map(({ unreadCount }) => unreadCount), [3]);

  world.advance(1000);
  const partlyRead = await patchRead(student, threadId, { upTo: 2 });
  assert.deepEqual(partlyRead.json(), { threadId, readSeq: 2, unreadCount: 1 });
  world.advance(1000);
  assert.deepEqual(
    (await patchRead(student, threadId, { upTo: 1 })).json(),
    partlyRead.json(),
    "what was read stays read",
  );
  assert.deepEqual((await patchRead(student, threadId, { upTo: 2 ** 53 - 1 })).json(), {
    threadId,
    readSeq: 3,
    unreadCount: 0,
  });
  assert.deepEqual((await patchRead(student, threadId)).json<{ readSeq: number }>().readSeq, 3);
  assert.equal(await readUnreadCount(student), 0);
  assert.deepEqual(await readReceipts(room), [
    { seq: 1, who: "student", at: "2026-06-15T09:00:01.000Z" },
    { seq: 2, who: "student", at: "2026-06-15T09:00:01.000Z" },
    { seq: 3, who: "student", at: "2026-06-15T09:00:02.000Z" },
  ]);
  await postMessage(teacher, threadId, "four");
  assert.equal(await readUnreadCount(student), 1);
  await Promise.all([patchRead(student, threadId, { upTo: 4 }), patchRead(student, threadId, { upTo: 1 })]);
  assert.equal(await readUnreadCount(student), 0, "the further position stays");
  const invalid = [{ upTo: -1 }, { upTo: 1.5 }, { upTo: 2 ** 53 }, { upTo: "2" }, { upTo: null }, {
    all: true,
  }];
  for (const body of invalid) {
    const answer = await student.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body });
    assert.equal(answer.status, 400, JSON.stringify(body));
  }
});

worldTest("answering does not mark earlier messages as read", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "first");
  await postMessage(student, threadId, "I did not look");
  assert.equal(await readUnreadCount(student), 1);
  assert.equal(await readUnreadCount(teacher), 1);
  await patchRead(student, threadId);
  await postMessage(student, threadId, "now I did");
  await postMessage(student, threadId, "twice");
  assert.deepEqual((await patchRead(student, threadId)).json(), { threadId, readSeq: 4, unreadCount: 0 });
  assert.deepEqual((await readReceipts(room)).map(({ seq, who }) => [seq, who]), [[1, "student"]]);
});

worldTest("each reader's unread messages are those of their own conversations", async (world) => {
  const { teacher, colleague, student, studentRecord, portfolio } = await openChatRoom(world);
  assert.equal((await colleague.post(`/api/students/${studentRecord.id}/link`)).status, 200);
  const threadId = await startThread(teacher, portfolio);
  const second = await startThread(colleague, portfolio);
  await postMessage(student, threadId, "Hello");
  await postMessage(colleague, second, "Hello Amira");
  assert.deepEqual(await Promise.all([teacher, colleague, student].map(readUnreadCount)), [1, 0, 1]);
  await patchRead(student, second);
  assert.deepEqual(await Promise.all([teacher, colleague, student].map(readUnreadCount)), [1, 0, 0]);
});

worldTest("an empty conversation stores no read state", async (world) => {
  const room = await openChatRoom(world);
  const threadId = await startThread(room.teacher, room.portfolio);
  assert.deepEqual((await patchRead(room.student, threadId)).json(), {
    threadId,
    readSeq: 0,
    unreadCount: 0,
  });
  assert.deepEqual(await room.school.rows(sql`select thread_id from chat_thread_participants`), []);
  const withdrawn = await room.teacher.delete(`/api/assignments/${room.portfolio.id}`);
  assert.equal(withdrawn.status, 200, "so it goes with its portfolio");
  assert.deepEqual(await room.school.rows(sql`select id from chat_threads`), []);
});

worldTest("a portfolio with messages cannot be withdrawn", async (world) => {
  const room = await openChatRoom(world);
  await postMessage(room.student, await startThread(room.teacher, room.portfolio), "Keep this");
  const answer = await room.teacher.delete(`/api/assignments/${room.portfolio.id}`);
  assert.equal(answer.status, 409);
  assert.equal(
    (await room.teacher.get(`/api/assignments/${room.portfolio.id}/submissions`)).json<unknown[]>().length,
    3,
  );
});
