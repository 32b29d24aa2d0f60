import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStaff } from "../../../test/factories.ts";
import { completeOutcomes, postStep } from "../../../test/portfolio_fixture.ts";
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

worldTest(
  "where the successor of who assigned a portfolio may not be in its conversation, the student's teacher takes it",
  async (world) => {
    const room = await openChatRoom(world);
    const { school, admin, teacher, student, portfolio } = room;
    const [ruth, carl] = [await staffId(room, "t@oak.example"), await staffId(room, "c@oak.example")];
    const { id: head } = await school.staff("admin", "head@oak.example");
    await school.run(sql`update unit_assignments set assigned_by = ${head} where id = ${portfolio.id}`);
    await completeOutcomes({ teacher, portfolio });
    const steps = [[teacher, "submit"], [teacher, "assess"], [admin, "verify"], [admin, "award"]] as const;
    for (const [browser, step] of steps) {
      assert.equal((await postStep(browser, portfolio, step, {})).status, 200);
    }
    const threadId = await startThread(await signInStaff(world, school, "head@oak.example"), portfolio);
    await postMessage(student, threadId, "Can you help me?");
    const archived = await admin.post(`/api/admin/users/${head}/archive`, { successorId: carl });
    assert.equal(archived.status, 200, archived.text);
    assert.deepEqual(await messageTexts(teacher, threadId), ["Can you help me?"]);
    const [thread] = await school.rows(sql`select staff_id from chat_threads where id = ${threadId}`);
    assert.deepEqual(thread, { staff_id: ruth });
    await postMessage(teacher, threadId, "Yes. I have taken over.");

    await school.run(sql`delete from student_teachers`);
    await admin.post(`/api/admin/users/${ruth}/archive`, { successorId: carl });
    const [alone] = await school.rows(sql`select staff_id from chat_threads where id = ${threadId}`);
    assert.deepEqual(alone, { staff_id: carl }, "of a student without a teacher it waits for the successor");
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
