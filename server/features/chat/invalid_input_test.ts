import assert from "node:assert/strict";
import { worldTest } from "../../../test/world.ts";
import {
  announce,
  openChatRoom,
  patchRead,
  postMessage,
  readThreads,
  readUnreadCount,
  startThread,
} from "./testing.ts";

worldTest("an invalid cursor or id is harmless", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  for (const cursor of ["~", "%00", "%F0%9F~%ED%A0%80", "' or 1=1 --", "9".repeat(100)]) {
    const answer = await teacher.get(`/api/chat/threads?cursor=${cursor}`);
    assert.equal(answer.status, 200, `${cursor}: ${answer.text}`);
  }
  assert.equal((await teacher.get(`/api/chat/threads?cursor=${"9".repeat(101)}`)).status, 400);
  for (const query of ["limit=1e400", "limit=NaN", "limit=2.5", "limit=1&limit=2", "type="]) {
    assert.equal((await teacher.get(`/api/chat/threads?${query}`)).status, 400, query);
  }
  for (const query of ["before=0.5", "before=-1", "before=1e400", "before=", "before=9007199254740993"]) {
    assert.equal((await teacher.get(`/api/chat/threads/${threadId}/messages?${query}`)).status, 400, query);
  }
  assert.equal(
    (await teacher.get(`/api/chat/threads/${threadId}/messages?before=9007199254740991`)).status,
    200,
  );
  for (const id of ["%00", "direct", "x".repeat(3000), "..%2f", `${threadId}%00`, threadId.toUpperCase()]) {
    for (const browser of [teacher, student]) {
      const answer = await browser.get(`/api/chat/threads/${id}/messages`, { "if-none-match": 'W/"m1"' });
      assert.equal(answer.status, 404, id);
    }
  }
});

worldTest("sending and reading concurrently marks no unseen message as read", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "first");
  await patchRead(student, threadId);
  const work = Array.from(
    { length: 30 },
    (_, i) =>
      i % 3 === 0
        ? postMessage(teacher, threadId, `teacher ${i}`)
        : i % 3 === 1
        ? postMessage(student, threadId, `student ${i}`)
        : patchRead(student, threadId, { upTo: 1 }),
  );
  await Promise.all(work);
  assert.equal(
    await readUnreadCount(student),
    10,
    "each of the teacher's, whatever the student wrote between",
  );
  assert.equal(await readUnreadCount(teacher), 10);
});

worldTest(
  "a student who returns to a unit finds the messages of the meantime unread",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const id = await announce(teacher, portfolio.unitId, "Before");
    await patchRead(student, id);
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
    await postMessage(teacher, id, "Meanwhile");
    assert.equal(await readUnreadCount(student), 0);
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/unarchive`)).status, 200);
    assert.equal(await readUnreadCount(student), 1);
    assert.deepEqual((await readThreads(student)).map(({ unreadCount }) => unreadCount), [1]);
  },
);
