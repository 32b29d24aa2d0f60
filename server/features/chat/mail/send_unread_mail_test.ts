import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import {
  announce,
  archive,
  openChatRoom,
  patchRead,
  postMessage,
  readEvents,
  startThread,
} from "../testing.ts";

const MINUTE_MS = 60_000;

worldTest(
  "a student is emailed a link after some minutes, without the message's text",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, studentRecord, school } = room;
    const threadId = await startThread(teacher, portfolio);
    await postMessage(teacher, threadId, "Secret words");
    await postMessage(teacher, threadId, "More of them");
    await world.runJobs();
    assert.equal(world.mails.length, 0, "not before five minutes have passed");
    world.advance(5 * MINUTE_MS);
    await world.runJobs();
    assert.equal(world.mails.length, 1);
    const [mail] = world.mails;
    assert.equal(mail?.to, studentRecord.email);
    assert.equal(mail?.subject, "You have a new message at Oak School");
    assert.ok(!JSON.stringify(mail).includes("ecret"));
    assert.match(mail!.text, /It replaces the one in any earlier email about messages\./);
    const [url] = /http:\/\/[^\s"]+student-access\?token=[^\s"]+/.exec(mail!.text)!;
    assert.ok(url.endsWith(`&assignmentId=${portfolio.id}`), url);
    const link = new URL(url);
    const student = world.browser(school.host);
    const entered = await student.post("/api/student-access/verify-email", {
      token: link.searchParams.get("token"),
      email: studentRecord.email,
      assignmentId: portfolio.id,
    });
    assert.deepEqual(entered.json(), { success: true, assignmentId: portfolio.id });
    world.advance(24 * 60 * MINUTE_MS);
    await world.runJobs();
    assert.equal(world.mails.length, 1, "a message is emailed once");
  },
);

worldTest("a reader of the message gets no mail", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  world.advance(4 * MINUTE_MS);
  await patchRead(student, threadId);
  await postMessage(teacher, threadId, "And again");
  world.advance(MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 0, "what came a minute ago may still be read");
  await patchRead(student, threadId);
  world.advance(10 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
});

worldTest(
  "there is at most one mail an hour, and later messages follow with the next",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, school } = room;
    const threadId = await startThread(teacher, portfolio);
    const at: string[] = [];
    for (let minute = 0; minute < 180; minute += 5) {
      if (minute < 120) await postMessage(teacher, threadId, `minute ${minute}`);
      world.advance(5 * MINUTE_MS);
      const before = world.mails.length;
      await world.runJobs();
      if (world.mails.length > before) at.push(world.services.now().toISOString().slice(11, 16));
      assert.ok(world.mails.length <= before + 1);
    }
    assert.deepEqual(at, ["09:05", "10:05", "11:05"]);
    const links = await room.school.rows(
      sql`select id from student_access where id not in (select id from student_access where created_at < '2026-06-15T09:05:00.000Z')`,
    );
    assert.equal(links.length, 1, "each mail's link takes the place of the last one's");
    const waiting = await room.school.rows(
      sql`select id from jobs where kind = 'mail_unread' and done_at is null`,
    );
    assert.deepEqual(waiting, []);
    assert.equal(school.subdomain, "oak");
  },
);

worldTest(
  "an announcement mails its students, except archived ones and those without an address",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, classmateRecord, studentRecord } = room;
    await assign(teacher, classmateRecord);
    const archivedStudent = await addStudent(teacher);
    const noAddress = await addStudent(teacher, { email: "" });
    for (const student of [archivedStudent, noAddress]) await assign(teacher, student);
    await archive(room, "students", sql`id = ${archivedStudent.id}`);
    await announce(teacher, portfolio.unitId, "Boots!");
    const jobs = await room.school.rows<{ id: string }>(
      sql`select payload ->> 'personId' as id from jobs where kind = 'mail_unread'`,
    );
    assert.deepEqual(jobs.map(({ id }) => id).sort(), [studentRecord.id, classmateRecord.id].sort());
    world.advance(5 * MINUTE_MS);
    await world.runJobs();
    assert.deepEqual(
      world.mails.map(({ to }) => to).sort(),
      [studentRecord.email, classmateRecord.email].sort(),
    );
    const own = world.mails.map(({ text }) => /assignmentId=(\w+)/.exec(text)?.[1]);
    assert.equal(new Set(own).size, 2, "each to their own portfolio");
  },
);

worldTest("staff get a mail only if they opted in, without a name in it", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await startThread(student, portfolio);
  assert.deepEqual((await teacher.get("/api/chat/mail-preference")).json(), { mail: false });
  await postMessage(student, threadId, "Hello");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  for (let i = 0; i < 2; i++) {
    assert.deepEqual((await teacher.put("/api/chat/mail-preference", { mail: true })).json(), { mail: true });
  }
  assert.deepEqual((await teacher.get("/api/chat/mail-preference")).json(), { mail: true });
  await postMessage(student, threadId, "Are you there?");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  const [mail] = world.mails;
  assert.equal(mail?.to, "t@oak.example");
  assert.ok(mail!.text.includes("http://oak.localhost:5000/messages"), mail!.text);
  assert.ok(!mail!.text.includes("Amira") && !mail!.text.includes("there?"));
  const chosen = await readEvents(room, "staff.chat_mail_chosen");
  assert.deepEqual(chosen.map(({ data }) => data.wanted), [true]);
});

worldTest("a mailed message is not mailed again with a newer one", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  await postMessage(teacher, await startThread(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  world.advance(60 * MINUTE_MS);
  await patchRead(student, await announce(teacher, portfolio.unitId, "Boots!"));
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});
