import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import {
  type ChatRoom,
  messageTexts,
  openChatRoom,
  postMessage,
  readDirectChat,
  readThreads,
  startThread,
} from "./testing.ts";

const staffId = async ({ school }: Pick<ChatRoom, "school">, email: string) =>
  (await school.rows<{ id: string }>(sql`select user_id as id from staff where email = ${email}`))[0]!
    .id;

worldTest(
  "the successor of an archived teacher takes over conversations, beside their own",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, teacher, colleague, student, studentRecord, portfolio } = room;
    await colleague.post(`/api/students/${studentRecord.id}/link`);
    const own = await startThread(colleague, portfolio);
    await postMessage(colleague, own, "I teach you too.");
    world.advance(60_000);
    const taken = await startThread(teacher, portfolio);
    await postMessage(student, taken, "When do we meet?");
    const [ruth, carl] = [await staffId(room, "t@oak.example"), await staffId(room, "c@oak.example")];
    const archived = await admin.post(`/api/admin/users/${ruth}/archive`, { successorId: carl });
    assert.equal(archived.status, 200, archived.text);
    assert.deepEqual(await messageTexts(colleague, taken), ["When do we meet?"]);
    await postMessage(colleague, taken, "On Monday. I have taken over.");
    await postMessage(student, own, "Thank you.");
    for (const browser of [colleague, student]) {
      assert.deepEqual(
        (await readThreads(browser)).map((
          { thread, superseded, teacher },
        ) => [thread.id, superseded, teacher.firstName])
          .sort(),
        [[own, true, "Carl"], [taken, false, "Carl"]].sort(),
      );
      assert.equal((await readDirectChat(browser, portfolio)).thread?.id, taken, "the newer one");
      const older = await browser.get(`/api/chat/threads/direct?threadId=${own}`);
      assert.equal(older.json<{ messages: unknown[] }>().messages.length, 2);
    }
    assert.equal(await startThread(colleague, portfolio), taken, "no third one");
  },
);

worldTest("a student writes to no teacher who has left, and begins with one who is here", async (world) => {
  const room = await openChatRoom(world);
  const { admin, teacher, colleague, student, studentRecord, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Good luck!");
  const ruth = await staffId(room, "t@oak.example");
  assert.equal((await admin.post(`/api/admin/users/${ruth}/archive`, {})).status, 200);
  const [item] = await readThreads(student);
  assert.equal(item?.canWrite, false);
  assert.deepEqual(await messageTexts(student, threadId), ["Good luck!"], "still to be read");
  const refused = await student.post("/api/chat/messages", { threadId, message: "Are you there?" });
  assert.equal(refused.status, 409, refused.text);
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  const chat = await readDirectChat(student, portfolio);
  assert.deepEqual([chat.thread, chat.canWrite], [null, true]);
  const begun = await startThread(student, portfolio);
  await postMessage(student, begun, "Are you there?");
  assert.deepEqual(await messageTexts(colleague, begun), ["Are you there?"]);
});
