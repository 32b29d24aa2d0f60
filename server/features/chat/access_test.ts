import assert from "node:assert/strict";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import { announce, openChatRoom, postMessage, readThreads, readUnreadCount, startThread } from "./testing.ts";

worldTest(
  "an inaccessible conversation answers like one that does not exist",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, colleague, admin, student, classmate, portfolio, studentRecord, school } = room;
    const elm = await world.school("elm");
    const otherSchoolAdmin = await signInNewStaff(world, elm, "admin", "a@elm.example");
    const theirs = await assign(colleague, await addStudent(colleague, { firstName: "Zoe" }));
    const threadId = await startThread(teacher, portfolio);
    const messageId = (await postMessage(student, threadId, "Only between us")).id;
    const broadcastId = await announce(teacher, portfolio.unitId, "For my class");
    const otherId = await announce(colleague, theirs.unitId, "For mine");

    const calls = (thread: string, message: string, assignment: string): [string, string, unknown?][] => [
      ["GET", `/api/chat/threads/direct?assignmentId=${assignment}`],
      ["POST", "/api/chat/threads/direct", { assignmentId: assignment }],
      ["GET", `/api/chat/threads/${thread}/messages`],
      ["GET", `/api/chat/threads/${thread}/messages?before=2`],
      ["POST", "/api/chat/messages", { threadId: thread, message: "x" }],
      ["PATCH", `/api/chat/threads/${thread}/read`, {}],
      ["POST", `/api/chat/messages/${message}/report`, {}],
    ];
    const none = "0".repeat(20);
    const missing = await Promise.all(
      calls(`thr_${none}`, `msg_${none}`, `asg_${none}`).map(([method, path, body]) =>
        classmate.send(path, { method, body })
      ),
    );
    const outsiders = { classmate, colleague, admin, otherSchoolAdmin };
    for (const [i, [method, path, body]] of calls(threadId, messageId, portfolio.id).entries()) {
      for (const [who, browser] of Object.entries(outsiders)) {
        const answer = await browser.send(path, { method, body });
        assert.equal(answer.status, 404, `${who} ${method} ${path}: ${answer.text}`);
        assert.deepEqual({ ...answer.json<object>(), requestId: "" }, {
          ...missing[i]!.json<object>(),
          requestId: "",
        });
      }
    }
    for (
      const path of [`/api/chat/threads/${broadcastId}/messages`, `/api/chat/threads/${otherId}/messages`]
    ) {
      assert.equal((await admin.get(path)).status, 404);
      assert.equal((await classmate.get(path)).status, 404, "not on the unit");
    }
    assert.equal(
      (await student.get(`/api/chat/threads/${otherId}/messages`)).status,
      404,
      "another teacher's",
    );
    for (const browser of [admin, classmate]) {
      assert.deepEqual(await readThreads(browser), []);
      assert.equal(await readUnreadCount(browser), 0);
    }
    assert.equal(await countRows(world, school.id, "chat_messages"), 3);
    assert.equal(await countRows(world, school.id, "chat_message_receipts"), 0);

    await colleague.post(`/api/students/${studentRecord.id}/link`);
    assert.equal(
      (await colleague.get(`/api/chat/threads/${threadId}/messages`)).status,
      404,
      "also when linked",
    );
  },
);

worldTest("a student neither answers announcements nor announces", async (world) => {
  const { teacher, student, portfolio, school } = await openChatRoom(world);
  const threadId = await announce(teacher, portfolio.unitId, "Bring boots.");
  const answer = await student.post("/api/chat/messages", { threadId, message: "I have none." });
  assert.equal(answer.status, 403);
  assert.equal(answer.json().code, "forbidden");
  for (const body of [{ unitId: portfolio.unitId }, { unitId: portfolio.unitId, message: "Party!" }]) {
    assert.equal((await student.post("/api/chat/threads/broadcast", body)).status, 403);
  }
  assert.equal(await countRows(world, school.id, "chat_messages"), 1);
  assert.equal(await countRows(world, school.id, "chat_threads"), 1);
});

worldTest("only administrators in admin mode safeguard, and students choose no mails", async (world) => {
  const { teacher, admin, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  const calls: [string, string, unknown?][] = [
    ["GET", "/api/chat/reports"],
    ["POST", "/api/chat/reports/rep_1/handled", {}],
    ["GET", "/api/chat/conversations"],
    ["GET", "/api/chat/openings"],
    ["GET", "/api/chat/openings/opn_1/messages"],
    ["POST", `/api/chat/threads/${threadId}/open-as-safeguarding`, {}],
  ];
  admin.cookies.set("activeRole", "teacher");
  for (const [method, path, body] of calls) {
    for (const browser of [teacher, admin, student]) {
      assert.equal((await browser.send(path, { method, body })).status, 403, path);
    }
  }
  assert.equal((await student.get("/api/chat/mail-preference")).status, 403);
  assert.equal((await student.put("/api/chat/mail-preference", { mail: true })).status, 403);
});
