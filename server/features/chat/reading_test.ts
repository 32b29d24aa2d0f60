import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { eachWorld } from "../../../test/world.ts";
import {
  begin,
  type ChatRoom,
  directOf,
  markReadBy,
  openChatRoom,
  rowsOf,
  say,
  threadsOf,
  unreadOf,
} from "./testing.ts";

type Receipt = { seq: number; who: string; at: string };

function receiptsOf(room: ChatRoom): Promise<Receipt[]> {
  return rowsOf<Receipt>(
    room,
    sql`select m.seq, r.recipient_type as who, r.read_at as at
      from chat_message_receipts r join chat_messages m on m.id = r.message_id order by who, seq`,
  );
}

eachWorld("what others said is unread until it is read, with a receipt for each message", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await begin(teacher, portfolio);
  for (const words of ["one", "two", "three"]) await say(teacher, threadId, words);
  assert.equal(await unreadOf(student), 3);
  assert.equal(await unreadOf(teacher), 0, "their own");
  assert.equal((await directOf(student, portfolio)).unreadCount, 3);
  assert.deepEqual((await threadsOf(student)).map(({ unreadCount }) => unreadCount), [3]);

  world.advance(1000);
  const some = await markReadBy(student, threadId, { upTo: 2 });
  assert.deepEqual(some.json(), { threadId, readSeq: 2, unreadCount: 1 });
  world.advance(1000);
  assert.deepEqual(
    (await markReadBy(student, threadId, { upTo: 1 })).json(),
    some.json(),
    "what was read stays read",
  );
  assert.deepEqual((await markReadBy(student, threadId, { upTo: 99 })).json(), {
    threadId,
    readSeq: 3,
    unreadCount: 0,
  });
  assert.deepEqual((await markReadBy(student, threadId)).json<{ readSeq: number }>().readSeq, 3);
  assert.equal(await unreadOf(student), 0);
  assert.deepEqual(await receiptsOf(room), [
    { seq: 1, who: "student", at: "2026-06-15T09:00:01.000Z" },
    { seq: 2, who: "student", at: "2026-06-15T09:00:01.000Z" },
    { seq: 3, who: "student", at: "2026-06-15T09:00:02.000Z" },
  ]);
  await say(teacher, threadId, "four");
  assert.equal(await unreadOf(student), 1);
  for (const body of [{ upTo: -1 }, { upTo: 1.5 }, { upTo: "2" }, { all: true }]) {
    const answer = await student.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body });
    assert.equal(answer.status, 400, JSON.stringify(body));
  }
});

eachWorld("who answers has read what stood before only where they had read it", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "first");
  await say(student, threadId, "I did not look");
  assert.equal(await unreadOf(student), 1);
  assert.equal(await unreadOf(teacher), 1);
  await markReadBy(student, threadId);
  await say(student, threadId, "now I did");
  await say(student, threadId, "twice");
  assert.deepEqual((await markReadBy(student, threadId)).json(), { threadId, readSeq: 4, unreadCount: 0 });
  assert.deepEqual((await receiptsOf(room)).map(({ seq, who }) => [seq, who]), [[1, "student"]]);
});

eachWorld(
  "each reader's unread messages are their own, and a colleague's words are read by a teacher too",
  async (world) => {
    const { teacher, colleague, student, pupil, portfolio } = await openChatRoom(world);
    assert.equal((await colleague.post(`/api/students/${pupil.id}/link`)).status, 200);
    const threadId = await begin(teacher, portfolio);
    await say(student, threadId, "Hello both");
    await say(colleague, threadId, "Hello Amira");
    assert.deepEqual(await Promise.all([teacher, colleague, student].map(unreadOf)), [2, 1, 1]);
    await markReadBy(colleague, threadId);
    assert.deepEqual(await Promise.all([teacher, colleague, student].map(unreadOf)), [2, 0, 1]);
  },
);

eachWorld("nothing is noted about a conversation in which nothing was said", async (world) => {
  const room = await openChatRoom(world);
  const threadId = await begin(room.teacher, room.portfolio);
  assert.deepEqual((await markReadBy(room.student, threadId)).json(), {
    threadId,
    readSeq: 0,
    unreadCount: 0,
  });
  assert.deepEqual(await rowsOf(room, sql`select thread_id from chat_thread_participants`), []);
  const withdrawn = await room.teacher.delete(`/api/assignments/${room.portfolio.id}`);
  assert.equal(withdrawn.status, 200, "so it goes with its portfolio");
  assert.deepEqual(await rowsOf(room, sql`select id from chat_threads`), []);
});

eachWorld("a portfolio in whose conversation anything was said is not withdrawn", async (world) => {
  const room = await openChatRoom(world);
  await say(room.student, await begin(room.teacher, room.portfolio), "Keep this");
  const answer = await room.teacher.delete(`/api/assignments/${room.portfolio.id}`);
  assert.equal(answer.status, 409);
  assert.equal(
    (await room.teacher.get(`/api/assignments/${room.portfolio.id}/submissions`)).json<unknown[]>().length,
    3,
  );
});
