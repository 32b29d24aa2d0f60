import assert from "node:assert/strict";
import { ABOUT_ONESELF } from "../../../../domain/safeguarding.ts";
import { eachWorld } from "../../../../test/world.ts";
import { announce, begin, eventsOf, openChatRoom, rowsOf, say } from "../testing.ts";
import { sql } from "drizzle-orm";
import { anotherAdmin, report, reportsOf } from "./testing.ts";

eachWorld(
  "an administrator neither handles a report about a message of their own nor sees who made it and why",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, teacher, portfolio } = room;
    const omar = await anotherAdmin(room);
    const threadId = await announce(admin, portfolio.unitId, "Everybody sees this.");
    const [{ id: messageId }] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<
      [{ id: string }]
    >();
    const id = await report(student, messageId, "Please not her");

    const [mine] = await reportsOf(admin);
    assert.deepEqual([mine?.aboutMe, mine?.reportedBy, mine?.reason], [true, null, ""]);
    assert.ok(!(await admin.get("/messages/safeguarding")).text.includes("Please not her"));
    for (let i = 0; i < 2; i++) {
      const refused = await admin.post(`/api/chat/reports/${id}/handled`);
      assert.deepEqual([refused.status, refused.json().message], [409, ABOUT_ONESELF]);
    }
    assert.deepEqual(await eventsOf(room, "chat.report_handled"), []);

    const [theirs] = await reportsOf(omar);
    assert.deepEqual([theirs?.aboutMe, theirs?.reportedBy?.firstName, theirs?.reason], [
      false,
      "Amira",
      "Please not her",
    ]);
    assert.equal((await omar.post(`/api/chat/reports/${id}/handled`)).status, 200);
    const late = await admin.post(`/api/chat/reports/${id}/handled`);
    assert.deepEqual([late.status, late.json().message], [409, "This report has been handled already."]);
    const [handled] = await reportsOf(admin, "handled");
    assert.deepEqual([handled?.reportedBy, handled?.reason, handled?.handledBy?.firstName], [
      null,
      "",
      "Omar",
    ]);

    const direct = await begin(teacher, portfolio);
    const { id: said } = await say(student, direct, "What a pupil wrote");
    const other = await report(teacher, said);
    assert.equal(
      (await admin.post(`/api/chat/reports/${other}/handled`)).status,
      200,
      "of a pupil's, by anybody",
    );
  },
);

eachWorld("of two administrators who handle a report at once one does, on two servers too", async (world) => {
  const room = await openChatRoom(world);
  const { admin, teacher, student, portfolio, school } = room;
  const { id: messageId } = await say(teacher, await begin(teacher, portfolio), "Hello");
  const id = await report(student, messageId);
  const omar = await anotherAdmin(room);
  await using other = await world.otherServer();
  const there = other.browser(school.host);
  for (const [name, value] of omar.cookies) there.cookies.set(name, value);
  const answers = await Promise.all([admin, there].map((who) => who.post(`/api/chat/reports/${id}/handled`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [row] = await rowsOf<{ by: string }>(room, sql`select handled_by as "by" from chat_reports`);
  const handled = await eventsOf(room, "chat.report_handled");
  assert.equal(handled.length, 1);
  const [event] = await rowsOf<{ by: string }>(
    room,
    sql`select actor_id as "by" from events where what = 'chat.report_handled'`,
  );
  assert.equal(event?.by, row?.by, "the record names who was first");
});
