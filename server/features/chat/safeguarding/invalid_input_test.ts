import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { worldTest } from "../../../../test/world.ts";
import { beforeNextWrite, openChatRoom, postMessage, readEvents, startThread } from "../testing.ts";
import type { OpeningItem } from "./list_openings.ts";
import { postReport, postReportedMessage, readReports } from "./testing.ts";

worldTest("a reason is stored as written, or refused with a message", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, admin, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  const reasons = [
    `<script>alert("x")</script>`,
    "'); drop table chat_reports; --",
    "x".repeat(TEXT_LIMITS.reason),
    "🙂 \u202e أميرة\n\nsecond line",
    `{"a":1}`,
    "half \ud83d of it",
  ];
  for (const reason of reasons) {
    world.advance(1000);
    const { id } = await postMessage(teacher, threadId, "Hello");
    await postReport(student, id, reason);
    const open = await admin.post(`/api/chat/threads/${threadId}/open-as-safeguarding`, { reason });
    assert.equal(open.status, 201, open.text);
    assert.equal((await readReports(admin))[0]?.reason, reason.toWellFormed());
    assert.equal(
      (await admin.get("/api/chat/openings")).json<OpeningItem[]>()[0]?.reason,
      reason.toWellFormed(),
    );
  }
  const { id } = await postMessage(teacher, threadId, "Hello");
  for (const reason of ["a\u0000b", "x".repeat(TEXT_LIMITS.reason + 1), 7, null]) {
    for (
      const path of [`/api/chat/messages/${id}/report`, `/api/chat/threads/${threadId}/open-as-safeguarding`]
    ) {
      const answer = await (path.endsWith("report") ? student : admin).post(path, { reason });
      assert.equal(answer.status, 400, path);
      assert.ok(answer.json<{ fields: { reason: string } }>().fields.reason);
    }
  }
  assert.equal((await readReports(admin)).length, reasons.length);
});

worldTest("an invalid cursor, search or position is harmless", async (world) => {
  const room = await openChatRoom(world);
  const { admin } = room;
  await postReportedMessage(room, "one");
  const { id } =
    (await admin.post(`/api/chat/threads/${(await readReports(admin))[0]!.thread.id}/open-as-safeguarding`))
      .json<{ id: string }>();
  const invalid = ["~", "%00", "'", "%25%5F", "%ED%A0%80"];
  for (const text of invalid) {
    for (
      const path of [
        "reports?cursor=",
        "reports?state=handled&cursor=",
        "conversations?cursor=",
        "conversations?search=",
        "openings?cursor=",
      ]
    ) {
      const answer = await admin.get(`/api/chat/${path}${text}`);
      assert.equal(answer.status, 200, `${path}${text}: ${answer.text}`);
    }
  }
  assert.deepEqual((await admin.get("/api/chat/conversations?search=%25")).json(), [], "% means itself");
  for (const query of ["before=0", "before=x", "limit=0", "limit=101", "before=1.5", "other=1"]) {
    assert.equal((await admin.get(`/api/chat/openings/${id}/messages?${query}`)).status, 400, query);
  }
  for (
    const path of [
      "reports?state=all",
      "reports?limit=201",
      "openings?limit=0",
      `conversations?search=${"x".repeat(101)}`,
    ]
  ) {
    assert.equal((await admin.get(`/api/chat/${path}`)).status, 400, path);
  }
  assert.deepEqual((await admin.get(`/api/chat/openings/${id}/messages?before=1`)).json(), []);
});

worldTest("an administrator demoted before the write opens and handles nothing", async (world) => {
  const room = await openChatRoom(world);
  const { admin } = room;
  const { id, threadId } = await postReportedMessage(room, "Hello");
  const calls = [`/api/chat/threads/${threadId}/open-as-safeguarding`, `/api/chat/reports/${id}/handled`];
  const answers: number[] = [];
  for (const path of calls) {
    beforeNextWrite(
      room,
      () => room.school.run(sql`update staff set role = 'teacher' where email = 'a@oak.example'`),
    );
    answers.push((await admin.post(path)).status);
    await room.school.run(sql`update staff set role = 'admin' where email = 'a@oak.example'`);
  }
  assert.deepEqual(answers, [404, 403]);
  assert.deepEqual(await room.school.rows(sql`select id from chat_openings`), []);
  assert.deepEqual(await readEvents(room, "chat.opened"), []);
  assert.equal((await readReports(admin)).length, 1);
});
