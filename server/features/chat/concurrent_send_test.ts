import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import type { MessageView } from "./message_view.ts";
import {
  announce,
  archive,
  beforeNextWrite,
  openChatRoom,
  readDirectChat,
  startThread,
  unarchive,
} from "./testing.ts";

worldTest(
  "twenty messages sent at once to two servers come once each, in one order for both",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, portfolio, school } = room;
    const threadId = await startThread(teacher, portfolio);
    await using other = await world.openSecondServer();
    const secondBrowser = other.browser(school.host, { cookies: student.cookies });
    // Every message is sent twice, as after a lost response.
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const number = i % 20;
        const browser = number % 2 === 0 ? teacher : i < 20 ? student : secondBrowser;
        return browser.post("/api/chat/messages", {
          threadId,
          message: `message ${number}`,
          clientId: `client ${number}`,
        });
      }),
    );
    assert.deepEqual(sent.map(({ status }) => status).sort(), [
      ...Array(20).fill(200),
      ...Array(20).fill(201),
    ]);
    for (const [i, answer] of sent.entries()) {
      assert.equal(answer.json<MessageView>().message, `message ${i % 20}`);
      assert.equal(answer.json<MessageView>().id, sent[i % 20]!.json<MessageView>().id, "the first one's");
    }
    const [one, two] = [
      await readDirectChat(teacher, portfolio),
      await readDirectChat(secondBrowser, portfolio),
    ];
    assert.deepEqual(one.messages.map(({ seq }) => seq), Array.from({ length: 20 }, (_, i) => i + 1));
    assert.deepEqual(one.messages.map(({ id }) => id), two.messages.map(({ id }) => id));
    assert.deepEqual(
      one.messages.map(({ message }) => message).sort(),
      Array.from({ length: 20 }, (_, i) => `message ${i}`).sort(),
    );
    const [thread] = await room.school.rows<{ seq: number; at: string }>(
      sql`select last_seq as seq, last_at as at from chat_threads`,
    );
    assert.equal(thread?.seq, 20);
  },
);

worldTest("a message sent while its portfolio is being archived is refused", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  for (const [browser, status] of [[student, 404], [teacher, 409]] as const) {
    beforeNextWrite(room, () => archive(room, "unit_assignments"));
    const answer = await browser.post("/api/chat/messages", { threadId, message: "Too late" });
    assert.equal(answer.status, status, answer.text);
    if (status === 409) {
      assert.match(answer.json<{ message: string }>().message, /^This conversation is closed/);
    }
    await unarchive(room, "unit_assignments");
  }
  beforeNextWrite(room, () => archive(room, "staff"));
  assert.equal((await teacher.post("/api/chat/messages", { threadId, message: "Gone" })).status, 409);
  assert.deepEqual(await room.school.rows(sql`select id from chat_messages`), []);
});

worldTest("an administrator demoted before the write announces nothing to all", async (world) => {
  const room = await openChatRoom(world);
  const { admin, portfolio } = room;
  const threadId = await announce(admin, portfolio.unitId, "To all");
  beforeNextWrite(room, () => room.school.run(sql`update staff set role = 'teacher'`));
  assert.equal((await admin.post("/api/chat/messages", { threadId, message: "More" })).status, 409);
  assert.equal((await room.school.rows(sql`select id from chat_messages`)).length, 1);
});
