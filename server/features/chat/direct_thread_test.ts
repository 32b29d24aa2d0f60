import assert from "node:assert/strict";
import { countRows, worldTest } from "../../../test/world.ts";
import type { MessageView } from "./message_view.ts";
import {
  messageTexts,
  openChatRoom,
  postMessage,
  readDirectChat,
  readEvents,
  startThread,
} from "./testing.ts";

worldTest(
  "a conversation is created once, also concurrently, and starts empty",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, portfolio } = room;
    for (const browser of [teacher, student]) {
      assert.deepEqual(await readDirectChat(browser, portfolio), {
        thread: null,
        messages: [],
        canWrite: true,
        unreadCount: 0,
      });
    }
    const [first, ...others] = await Promise.all(
      Array.from(
        { length: 10 },
        (_, i) =>
          (i % 2 ? teacher : student).post("/api/chat/threads/direct", { assignmentId: portfolio.id }),
      ),
    );
    const { id } = first!.json<{ id: string }>();
    assert.match(id, /^thr_/);
    for (const answer of [first!, ...others]) {
      assert.deepEqual(answer.json(), { id, thread: { id, threadType: "direct" } });
    }
    const statuses = [first!, ...others].map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(9).fill(200), 201]);
    assert.equal(await countRows(world, room.school.id, "chat_threads"), 1);
    assert.deepEqual((await readDirectChat(student, portfolio)).thread, { id, threadType: "direct" });
    const events = await readEvents(room);
    assert.equal(events.length, 1);
    assert.deepEqual(events[0]!.data.threadType, "direct");
  },
);

worldTest("both sides read a message, and each knows its own", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(student, portfolio);
  const sent = await student.post("/api/chat/messages", {
    threadId,
    message: "  When is it due?\n ",
    clientId: "a1",
  });
  assert.equal(sent.status, 201);
  const question = sent.json<MessageView>();
  assert.deepEqual(question, {
    id: question.id,
    threadId,
    seq: 1,
    senderType: "student",
    sender: question.sender,
    own: true,
    message: "When is it due?",
    createdAt: "2026-06-15T09:00:00.000Z",
    clientId: "a1",
    reported: false,
  });
  assert.match(question.id, /^msg_/);
  assert.equal(question.sender?.firstName, "Amira");
  world.advance(60_000);
  await postMessage(teacher, threadId, "On Friday.");

  const { messages, thread, unreadCount } = await readDirectChat(teacher, portfolio);
  assert.equal(thread?.id, threadId);
  assert.equal(unreadCount, 1);
  assert.deepEqual(
    messages.map(({ seq, senderType, own, message, createdAt, clientId }) => [
      seq,
      senderType,
      own,
      message,
      createdAt,
      clientId,
    ]),
    [
      [1, "student", false, "When is it due?", "2026-06-15T09:00:00.000Z", null],
      [2, "teacher", true, "On Friday.", "2026-06-15T09:01:00.000Z", null],
    ],
  );
  const theirs = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<MessageView[]>();
  assert.deepEqual(theirs.map(({ own, clientId }) => [own, clientId]), [[true, "a1"], [false, null]]);
  assert.deepEqual(theirs[1]!.sender, { firstName: "Ruth", lastName: "Hall" });
});

worldTest("markup and odd characters come back as the text they are", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  const odd = [
    `<script>alert("1")</script> & <b>'quotes'</b> \\ \\u0041 %s {{x}} ;--`,
    "null",
    "0",
    "first line\n\n\tsecond line",
    "👩🏽‍🌾 🌻 مرحبا שלום \u202Ereversed\u202C e\u0301 \u200b \u2028 \uFFFF \u0007",
  ];
  for (const message of odd) assert.equal((await postMessage(student, threadId, message)).message, message);
  assert.deepEqual(await messageTexts(teacher, threadId), odd);
  assert.equal((await postMessage(student, threadId, "half \ud83d of one")).message, "half \ufffd of one");
});

worldTest("an empty, too long or unstorable message is refused", async (world) => {
  const { student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(student, portfolio);
  const refused: [unknown, string][] = [
    ["", "Please write a message"],
    [" \n\t\u00a0 ", "Please write a message"],
    ["x".repeat(5001), "A message can be at most 5,000 characters long"],
    ["kept\u0000lost", "This has a character that cannot be saved"],
    [7, "Please write a message"],
    [undefined, "Please write a message"],
  ];
  for (const [message, expected] of refused) {
    const answer = await student.post("/api/chat/messages", { threadId, message });
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.json<{ fields: Record<string, string> }>().fields.message, expected);
  }
  assert.equal((await student.post("/api/chat/messages", { threadId, message: "x", seq: 9 })).status, 400);
  const long = "🌻".repeat(5000);
  assert.equal((await postMessage(student, threadId, `  ${long}  `)).message, long);
});

worldTest("a long history is read backwards, page by page, without a gap", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  for (let i = 1; i <= 60; i++) await postMessage(i % 2 ? teacher : student, threadId, `message ${i}`);
  const page = async (query: string) =>
    (await teacher.get(`/api/chat/threads/${threadId}/messages${query}`)).json<MessageView[]>().map((
      { seq },
    ) => seq);
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  assert.deepEqual(await page(""), numbers(11, 60));
  assert.deepEqual(await page("?before=11"), numbers(1, 10));
  assert.deepEqual(await page("?before=1"), []);
  assert.deepEqual(await page("?before=31&limit=3"), [28, 29, 30]);
  assert.deepEqual(
    (await readDirectChat(student, portfolio)).messages.map(({ seq }) => seq),
    numbers(11, 60),
  );
  for (const query of ["?limit=101", "?limit=0", "?before=0", "?before=x", "?after=3"]) {
    const answer = await teacher.get(`/api/chat/threads/${threadId}/messages${query}`);
    assert.equal(answer.status, 400, query);
  }
});

worldTest(
  "flooding a conversation is refused for a minute, and students keep no teacher from answering",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const threadId = await startThread(teacher, portfolio);
    const isRefused = async (browser: typeof student) => {
      const refused = await browser.post("/api/chat/messages", { threadId, message: "one more" });
      return refused.status === 429 && refused.headers.get("retry-after") === "60";
    };
    for (let i = 0; i < 100; i++) await postMessage(student, threadId, `${i}`);
    assert.ok(await isRefused(student));
    assert.equal((await postMessage(teacher, threadId, "Please stop.")).seq, 101);
    assert.ok(await isRefused(student));
    for (let i = 0; i < 99; i++) await postMessage(teacher, threadId, `${i}`);
    assert.ok(await isRefused(teacher), "staff have a limit too");
    world.advance(60_000);
    assert.equal((await postMessage(student, threadId, "one more")).seq, 201);
  },
);
