import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { worldTest } from "../../../test/world.ts";
import {
  type ChatRoom,
  messageTexts,
  openChatRoom,
  patchRead,
  postMessage,
  readDirectChat,
  readThreads,
  readUnreadCount,
  startThread,
} from "./testing.ts";
import type { DirectChat } from "./read_direct.ts";

/** The teacher and the student have written to each other; then the colleague took the student into their class. */
async function openLinkedRoom(room: ChatRoom) {
  const { teacher, colleague, student, portfolio, studentRecord } = room;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "How was the hospital?");
  const { id: messageId } = await postMessage(student, threadId, "Please tell no one.");
  assert.equal((await colleague.post(`/api/students/${studentRecord.id}/link`)).status, 200);
  return { ...room, threadId, messageId };
}

const staffId = async ({ school }: Pick<ChatRoom, "school">, email: string) =>
  (await school.rows<{ id: string }>(sql`select user_id as id from staff where email = ${email}`))[0]!
    .id;

function chatWith(browser: BrowserClient, portfolio: { id: string }, staffId: string) {
  return browser.get(`/api/chat/threads/direct?assignmentId=${portfolio.id}&staffId=${staffId}`);
}

worldTest(
  "who links themselves to a student reads nothing that a colleague and the student wrote",
  async (world) => {
    const room = await openLinkedRoom(await openChatRoom(world));
    const { colleague, teacher, student, portfolio, studentRecord, threadId, messageId } = room;
    const none = threadId.replace(/.{20}$/, "0".repeat(20));
    const noMessage = messageId.replace(/.{20}$/, "0".repeat(20));
    const calls = (thread: string, message: string): [string, string, unknown?][] => [
      ["GET", `/api/chat/threads/${thread}/messages`],
      ["GET", `/api/chat/threads/${thread}/messages?before=2`],
      ["GET", `/api/chat/threads/direct?threadId=${thread}`],
      ["POST", "/api/chat/messages", { threadId: thread, message: "x" }],
      ["PATCH", `/api/chat/threads/${thread}/read`, {}],
      ["POST", `/api/chat/messages/${message}/report`, {}],
    ];
    const missing = calls(none, noMessage);
    for (const [i, [method, path, body]] of calls(threadId, messageId).entries()) {
      const answer = await colleague.send(path, { method, body });
      const [, nonePath, noneBody] = missing[i]!;
      const expected = await colleague.send(nonePath, { method, body: noneBody });
      assert.equal(answer.status, 404, `${method} ${path}`);
      const { requestId: _, ...said } = answer.json();
      const { requestId: __, ...ofNone } = expected.json();
      assert.deepEqual(said, ofNone, path);
    }
    const theirs = (await teacher.get(`/api/chat/threads/${threadId}/messages`)).headers.get("etag")!;
    const polled = await colleague.get(`/api/chat/threads/${threadId}/messages`, { "if-none-match": theirs });
    assert.equal(polled.status, 404);
    assert.deepEqual(await readThreads(colleague), []);
    assert.equal(await readUnreadCount(colleague), 0);
    assert.deepEqual(await readDirectChat(colleague, portfolio), {
      thread: null,
      messages: [],
      canWrite: true,
      unreadCount: 0,
    });
    for (const page of [`/messages?open=${threadId}`, `/messages?about=${portfolio.id}`]) {
      assert.doesNotMatch((await colleague.get(page)).text, /hospital|tell no one/, page);
    }
    const studentPage = await colleague.get(`/students/${studentRecord.id}`);
    assert.equal(studentPage.status, 200);
    assert.ok(!studentPage.text.includes(threadId));
    await colleague.put("/api/chat/mail-preference", { mail: true });
    await postMessage(student, threadId, "Are you there?");
    const jobs = await room.school.rows<{ who: string }>(
      sql`select payload ->> 'personId' as who from jobs where kind = 'mail_unread'`,
    );
    const carl = await staffId(room, "c@oak.example");
    assert.ok(!jobs.some(({ who }) => who === carl));
    assert.equal((await messageTexts(teacher, threadId)).length, 3, "both sides still can");
    assert.equal((await messageTexts(student, threadId)).length, 3);
  },
);

worldTest(
  "a second teacher of a student has a conversation of their own, and the student sees both",
  async (world) => {
    const room = await openLinkedRoom(await openChatRoom(world));
    const { colleague, teacher, student, portfolio, threadId } = room;
    world.advance(60_000);
    const own = await startThread(colleague, portfolio);
    assert.notEqual(own, threadId);
    assert.equal(await startThread(colleague, portfolio), own, "once");
    await postMessage(colleague, own, "I teach you too now.");
    for (const [browser, id] of [[teacher, own], [colleague, threadId]] as const) {
      assert.equal((await browser.get(`/api/chat/threads/${id}/messages`)).status, 404);
    }
    assert.deepEqual(
      (await readThreads(student)).map(({ thread, teacher }) => [thread.id, teacher.firstName]),
      [[own, "Carl"], [threadId, "Ruth"]],
    );
    assert.equal(await readUnreadCount(student), 1 + 1);
    assert.equal(await readUnreadCount(teacher), 1);
    const [ruth, carl] = [await staffId(room, "t@oak.example"), await staffId(room, "c@oak.example")];
    const opened = async (id: string) => (await chatWith(student, portfolio, id)).json<DirectChat>();
    assert.deepEqual([(await opened(ruth)).thread?.id, (await opened(carl)).thread?.id], [threadId, own]);
    assert.equal(
      (await readDirectChat(student, portfolio)).thread?.id,
      threadId,
      "the assigner, unless another is named",
    );
    const toCarl = await student.post("/api/chat/threads/direct", {
      assignmentId: portfolio.id,
      staffId: carl,
    });
    assert.deepEqual([toCarl.status, toCarl.json<{ id: string }>().id], [200, own]);
    await postMessage(student, own, "Hello!");
    assert.equal(await readUnreadCount(colleague), 1);
    assert.equal(await readUnreadCount(teacher), 1, "of hers alone");
    await patchRead(colleague, own);
    assert.deepEqual(await messageTexts(colleague, own), ["I teach you too now.", "Hello!"]);
  },
);

worldTest("a student writes to their own teachers alone", async (world) => {
  const room = await openChatRoom(world);
  const { student, admin, teacher, portfolio } = room;
  const [carl, helen] = [await staffId(room, "c@oak.example"), await staffId(room, "a@oak.example")];
  for (const staffId of [carl, helen, "usr_00000000000000000000"]) {
    assert.equal((await chatWith(student, portfolio, staffId)).status, 404);
    const begun = await student.post("/api/chat/threads/direct", { assignmentId: portfolio.id, staffId });
    assert.equal(begun.status, 404);
  }
  const threadId = await startThread(student, portfolio);
  await postMessage(student, threadId, "Only between us");
  const opened = await admin.get(`/api/chat/threads/${threadId}/messages`);
  assert.ok([403, 404].includes(opened.status), "an administrator only for safeguarding");
  assert.deepEqual(await readThreads(admin), []);
  const asked = { reason: "A worry" };
  const recorded = await admin.post(`/api/chat/threads/${threadId}/open-as-safeguarding`, asked);
  assert.equal(recorded.status, 201, recorded.text);
  assert.match(recorded.text, /Only between us/);
  assert.deepEqual(await messageTexts(teacher, threadId), ["Only between us"]);
});
