import assert from "node:assert/strict";
import { OWN_MESSAGE_REPORTED } from "../../../../domain/safeguarding.ts";
import { worldTest } from "../../../../test/world.ts";
import { announce, openChatRoom, postMessage, readEvents, startThread } from "../testing.ts";
import { sql } from "drizzle-orm";
import { addSecondAdmin, postReport, readReports } from "./testing.ts";

worldTest(
  "an administrator neither handles nor sees the author and reason of a report about themselves",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, teacher, portfolio } = room;
    const omar = await addSecondAdmin(room);
    const threadId = await announce(admin, portfolio.unitId, "Everyone sees this.");
    const [{ id: messageId }] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<
      [{ id: string }]
    >();
    const id = await postReport(student, messageId, "Please not her");

    const [ownReport] = await readReports(admin);
    assert.deepEqual([ownReport?.aboutMe, ownReport?.reportedBy, ownReport?.reason], [true, null, ""]);
    assert.ok(!(await admin.get("/messages/safeguarding")).text.includes("Please not her"));
    for (let i = 0; i < 2; i++) {
      const refused = await admin.post(`/api/chat/reports/${id}/handled`);
      assert.deepEqual([refused.status, refused.json().message], [409, OWN_MESSAGE_REPORTED]);
    }
    assert.deepEqual(await readEvents(room, "chat.report_handled"), []);

    const [otherReport] = await readReports(omar);
    assert.deepEqual([otherReport?.aboutMe, otherReport?.reportedBy?.firstName, otherReport?.reason], [
      false,
      "Amira",
      "Please not her",
    ]);
    assert.equal((await omar.post(`/api/chat/reports/${id}/handled`)).status, 200);
    const secondAttempt = await admin.post(`/api/chat/reports/${id}/handled`);
    assert.deepEqual([secondAttempt.status, secondAttempt.json().message], [
      409,
      "This report has been handled already.",
    ]);
    const [handled] = await readReports(admin, "handled");
    assert.deepEqual([handled?.reportedBy, handled?.reason, handled?.handledBy?.firstName], [
      null,
      "",
      "Omar",
    ]);

    const direct = await startThread(teacher, portfolio);
    const { id: studentMessageId } = await postMessage(student, direct, "What a pupil wrote");
    const studentReport = await postReport(teacher, studentMessageId);
    assert.equal(
      (await admin.post(`/api/chat/reports/${studentReport}/handled`)).status,
      200,
      "another's message",
    );
  },
);

worldTest("of two administrators who handle a report concurrently one succeeds", async (world) => {
  const room = await openChatRoom(world);
  const { admin, teacher, student, portfolio, school } = room;
  const { id: messageId } = await postMessage(teacher, await startThread(teacher, portfolio), "Hello");
  const id = await postReport(student, messageId);
  const omar = await addSecondAdmin(room);
  await using other = await world.openSecondServer();
  const secondServer = other.browser(school.host, { cookies: omar.cookies });
  const answers = await Promise.all(
    [admin, secondServer].map((browser) => browser.post(`/api/chat/reports/${id}/handled`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [row] = await room.school.rows<{ by: string }>(sql`select handled_by as "by" from chat_reports`);
  const handled = await readEvents(room, "chat.report_handled");
  assert.equal(handled.length, 1);
  const [event] = await room.school.rows<{ by: string }>(
    sql`select actor_id as "by" from events where what = 'chat.report_handled'`,
  );
  assert.equal(event?.by, row?.by, "the record names who was first");
});
