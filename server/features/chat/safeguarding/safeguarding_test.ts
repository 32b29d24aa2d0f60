import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { OPENING_MS } from "../../../../domain/chat.ts";
import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import { collectIds, collectPages } from "../../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import type { MessageView } from "../message_view.ts";
import {
  announce,
  archive,
  openChatRoom,
  postMessage,
  readDirectChat,
  readEvents,
  readThreads,
  readUnreadCount,
  startThread,
} from "../testing.ts";
import type { ConversationItem } from "./list_conversations.ts";
import type { OpeningItem } from "./list_openings.ts";
import type { ReportItem } from "./list_reports.ts";
import type { OpenedConversation } from "./open_conversation.ts";

worldTest(
  "a message is reported once per person and handled once, and the list does not contain its text",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, admin, portfolio, studentRecord, school } = room;
    const threadId = await startThread(teacher, portfolio);
    const { id: messageId } = await postMessage(teacher, threadId, "Words that hurt");
    const report = (browser: typeof student, body?: unknown) =>
      browser.post(`/api/chat/messages/${messageId}/report`, body);
    const first = await report(student, { reason: "  It frightens me. " });
    assert.equal(first.status, 201, first.text);
    const created = first.json<{ id: string }>();
    assert.deepEqual(created, { id: created.id, messageId, reportedAt: "2026-06-15T09:00:00.000Z" });
    world.advance(1000);
    const repeated = await report(student);
    assert.deepEqual([repeated.status, repeated.json()], [200, created]);
    const marked = async (browser: typeof student) =>
      (await readDirectChat(browser, portfolio)).messages[0]?.reported;
    assert.deepEqual(
      [await marked(student), await marked(teacher)],
      [true, false],
      "only its reporter sees it",
    );
    assert.equal((await report(teacher)).status, 409, "one's own");
    assert.equal((await report(student, { reason: "x".repeat(2001) })).status, 400);

    const open = (await admin.get("/api/chat/reports")).json<ReportItem[]>();
    assert.equal(open.length, 1);
    assert.deepEqual(open[0], {
      thread: { id: threadId, threadType: "direct" },
      assignmentId: portfolio.id,
      student: { ...open[0]!.student!, id: studentRecord.id, firstName: "Amira" },
      unit: { id: portfolio.unitId, title: "Growing vegetables in a raised bed", unitCode: "121766" },
      teacher: { id: open[0]!.teacher.id, firstName: "Ruth", lastName: "Hall" },
      archived: false,
      id: created.id,
      messageId,
      sender: { firstName: "Ruth", lastName: "Hall", senderType: "teacher" },
      aboutMe: false,
      reportedBy: { firstName: "Amira", lastName: open[0]!.student!.lastName, senderType: "student" },
      reason: "It frightens me.",
      reportedAt: "2026-06-15T09:00:00.000Z",
      handledAt: null,
      handledBy: null,
    });
    assert.deepEqual((await admin.get("/api/chat/reports?state=handled")).json(), []);
    const handled = await admin.post(`/api/chat/reports/${created.id}/handled`);
    assert.equal(handled.json<ReportItem>().handledAt, "2026-06-15T09:00:01.000Z");
    assert.deepEqual(handled.json<ReportItem>().handledBy, { firstName: "Helen", lastName: "Marsh" });
    assert.equal((await admin.post(`/api/chat/reports/${created.id}/handled`)).status, 409);
    assert.equal((await admin.post("/api/chat/reports/rep_none/handled")).status, 404);
    assert.deepEqual((await admin.get("/api/chat/reports")).json(), []);
    assert.equal(
      (await admin.get("/api/chat/reports?state=handled")).json<ReportItem[]>()[0]?.id,
      created.id,
    );

    const events = await readEvents(room);
    assert.deepEqual(
      events.map(({ what, actor, student, assignment }) => [what, actor, student, assignment]).slice(1),
      [["chat.reported", "student", null, null], ["chat.report_handled", "staff", null, null]],
    );
    assert.ok(!JSON.stringify(events).includes("frightens"));
    assert.equal(await countRows(world, school.id, "chat_reports"), 1);
  },
);

worldTest("reports come a page at a time, the newest first", async (world) => {
  const { teacher, student, admin, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await postMessage(teacher, threadId, `${i}`);
    ids.unshift((await student.post(`/api/chat/messages/${id}/report`)).json<{ id: string }>().id);
    world.advance(1000);
  }
  const readIds = async (path: string) => (await admin.get(path)).json<ReportItem[]>().map(({ id }) => id);
  assert.deepEqual(await readIds("/api/chat/reports"), ids);
  for (const id of ids) {
    world.advance(1000);
    await admin.post(`/api/chat/reports/${id}/handled`);
  }
  const handled = await collectPages<ReportItem>(admin, "/api/chat/reports?state=handled&limit=2");
  assert.deepEqual(handled.flat().map(({ id }) => id), ids.toReversed());
});

worldTest("an administrator reads any conversation, each opening on record", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, admin, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  for (let i = 1; i <= 55; i++) await postMessage(teacher, threadId, `message ${i}`);
  const [{ id: reported }] = (await student.get(`/api/chat/threads/${threadId}/messages?before=2`)).json<
    [MessageView]
  >();
  await student.post(`/api/chat/messages/${reported}/report`);
  await archive(room, "unit_assignments");

  const answer = await admin.post(`/api/chat/threads/${threadId}/open-as-safeguarding`, {
    reason: "A report",
  });
  assert.equal(answer.status, 201, answer.text);
  const opened = answer.json<OpenedConversation>();
  assert.equal(opened.thread.id, threadId);
  assert.equal(opened.student?.firstName, "Amira");
  assert.equal(opened.endsAt, "2026-06-15T10:00:00.000Z");
  assert.deepEqual(opened.reported, [{ messageId: reported, seq: 1 }]);
  assert.deepEqual(opened.messages.map(({ seq }) => seq), Array.from({ length: 50 }, (_, i) => i + 6));
  const earlier = () => admin.get(`/api/chat/openings/${opened.id}/messages?before=6`);
  assert.deepEqual((await earlier()).json<MessageView[]>().map(({ seq }) => seq), [1, 2, 3, 4, 5]);

  assert.equal(await readUnreadCount(student), 0, "their portfolio is archived");
  assert.deepEqual(await readThreads(admin), [], "it is none of theirs");
  assert.equal((await admin.post("/api/chat/messages", { threadId, message: "x" })).status, 404);
  assert.equal((await admin.get(`/api/chat/threads/${threadId}/messages`)).status, 404);
  const noted = await room.school.rows(
    sql`select participant_id from chat_thread_participants where participant_type = 'teacher'`,
  );
  assert.equal(noted.length, 1, "the teacher's own alone");

  const other = await signInNewStaff(world, room.school, "admin", "b@oak.example");
  assert.equal(
    (await other.get(`/api/chat/openings/${opened.id}/messages`)).status,
    404,
    "another's opening",
  );
  world.advance(OPENING_MS);
  assert.equal((await earlier()).status, 404, "it has ended");
  await other.post(`/api/chat/threads/${threadId}/open-as-safeguarding`);
  const openings = (await admin.get("/api/chat/openings")).json<OpeningItem[]>();
  assert.deepEqual(
    openings.map((
      { openedBy, openedAt, reason, thread },
    ) => [openedBy.firstName, openedAt, reason, thread.id]),
    [
      ["Sam", "2026-06-15T10:00:00.000Z", "", threadId],
      ["Helen", "2026-06-15T09:00:00.000Z", "A report", threadId],
    ],
  );
  assert.deepEqual(
    (await readEvents(room, "chat.opened")).map(({ data }) => [data.threadId, data.mode]),
    [[threadId, "admin"], [threadId, "admin"]],
  );
});

worldTest("conversations are found by student, unit and teacher, without their texts", async (world) => {
  const { teacher, colleague, student, admin, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(student, threadId, "secret");
  await startThread(colleague, await assign(colleague, await addStudent(colleague, { firstName: "Zoë" })));
  world.advance(1000);
  const broadcastId = await announce(teacher, portfolio.unitId, "secret too");
  const find = async (search: string) => {
    const answer = await admin.get(`/api/chat/conversations?search=${encodeURIComponent(search)}`);
    assert.ok(!answer.text.includes("secret"));
    return answer.json<ConversationItem[]>();
  };
  assert.deepEqual((await find("")).map(({ thread, messageCount }) => [thread.id, messageCount]), [
    [broadcastId, 1],
    [threadId, 1],
  ], "the third is empty");
  assert.deepEqual((await find("amira vegetables")).map(({ thread }) => thread.id), [threadId]);
  assert.deepEqual((await find("hall")).length, 2);
  assert.deepEqual(await find("moss"), []);
  assert.deepEqual(await collectIds(admin, "/api/chat/conversations?limit=1"), [broadcastId, threadId]);
  const none = await admin.post(`/api/chat/threads/thr_${"0".repeat(20)}/open-as-safeguarding`);
  assert.equal(none.status, 404);
});
