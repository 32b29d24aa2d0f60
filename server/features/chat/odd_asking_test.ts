import assert from "node:assert/strict";
import { eachWorld } from "../../../test/world.ts";
import { announce, begin, markReadBy, openChatRoom, say, threadsOf, unreadOf } from "./testing.ts";

eachWorld("a cursor that is none of ours, and an id of any shape, are harmless", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "Hello");
  for (
    const cursor of [
      "~",
      "x",
      "",
      "~~~",
      "%00",
      "%F0%9F~%ED%A0%80",
      "2026-06-15T09:00:00.000Z",
      "' or 1=1 --",
      "9".repeat(100),
    ]
  ) {
    const answer = await teacher.get(`/api/chat/threads?cursor=${cursor}`);
    assert.equal(answer.status, 200, `${cursor}: ${answer.text}`);
  }
  assert.equal((await teacher.get(`/api/chat/threads?cursor=${"9".repeat(101)}`)).status, 400);
  for (
    const query of [
      "limit=1e400",
      "limit=-0",
      "limit=NaN",
      "limit=2.5",
      "limit=",
      "limit=1&limit=2",
      "type=direct&type=broadcast",
      "type=",
    ]
  ) {
    assert.equal((await teacher.get(`/api/chat/threads?${query}`)).status, 400, query);
  }
  for (const query of ["before=0.5", "before=-1", "before=1e400", "before=", "before=9007199254740993"]) {
    assert.equal((await teacher.get(`/api/chat/threads/${threadId}/messages?${query}`)).status, 400, query);
  }
  assert.equal(
    (await teacher.get(`/api/chat/threads/${threadId}/messages?before=9007199254740991`)).status,
    200,
  );
  for (
    const id of [
      "%00",
      "%20",
      "thr_%00",
      "direct",
      "null",
      "x".repeat(3000),
      "..%2f",
      `${threadId}%00`,
      threadId.toUpperCase(),
    ]
  ) {
    for (const who of [teacher, student]) {
      const answer = await who.get(`/api/chat/threads/${id}/messages`, { "if-none-match": 'W/"m1"' });
      assert.equal(answer.status, 404, id);
    }
  }
});

eachWorld(
  "how far somebody says they have read is never further than what was said, nor back",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const threadId = await begin(teacher, portfolio);
    await say(teacher, threadId, "one");
    await say(teacher, threadId, "two");
    const upTo = (upTo: unknown) =>
      student.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body: { upTo } });
    for (const none of [-1, -0.5, 1.5, 2 ** 53, 1e300, "1", null, [1]]) {
      assert.equal((await upTo(none)).status, 400, JSON.stringify(none));
    }
    assert.equal((await upTo(0)).json<{ readSeq: number }>().readSeq, 0);
    assert.equal(await unreadOf(student), 2);
    assert.deepEqual((await upTo(2 ** 53 - 1)).json(), { threadId, readSeq: 2, unreadCount: 0 });
    await say(teacher, threadId, "three");
    assert.equal(await unreadOf(student), 1, "what had not been said was not read");
    const [a, b] = await Promise.all([upTo(3), upTo(1)]);
    assert.deepEqual([a.status, b.status], [200, 200]);
    assert.equal(await unreadOf(student), 0);
  },
);

eachWorld("sending and reading at once leaves nothing that others said read unseen", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "first");
  await markReadBy(student, threadId);
  const work = Array.from(
    { length: 30 },
    (_, i) =>
      i % 3 === 0
        ? say(teacher, threadId, `teacher ${i}`)
        : i % 3 === 1
        ? say(student, threadId, `student ${i}`)
        : markReadBy(student, threadId, { upTo: 1 }),
  );
  await Promise.all(work);
  assert.equal(await unreadOf(student), 10, "each of the teacher's, whatever the student wrote between");
  assert.equal(await unreadOf(teacher), 10);
});

eachWorld(
  "a student who leaves the unit and comes back finds unread what was said meanwhile",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const id = await announce(teacher, portfolio.unitId, "Before");
    await markReadBy(student, id);
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
    await say(teacher, id, "Meanwhile");
    assert.equal(await unreadOf(student), 0);
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/unarchive`)).status, 200);
    assert.equal(await unreadOf(student), 1);
    assert.deepEqual((await threadsOf(student)).map(({ unreadCount }) => unreadCount), [1]);
  },
);
