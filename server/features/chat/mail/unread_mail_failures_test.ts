import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import { openChatRoom, postMessage, startThread } from "../testing.ts";
import { sendUnreadMail } from "./send_unread_mail.ts";

const MINUTE_MS = 60_000;

worldTest("a failed mail is retried, a permanently refused one is not", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  const { send } = world.services.mail;
  await postMessage(teacher, threadId, "Hello");
  world.advance(5 * MINUTE_MS);
  world.services.mail.send = () => Promise.reject(new Error("t@oak.example: connection refused"));
  assert.equal((await world.runJobs()).failed, 1);
  const [failed] = await room.school.rows<{ error: string }>(
    sql`select last_error as error from jobs where kind = 'mail_unread'`,
  );
  assert.equal(failed?.error, "Error: a mail about unread messages was not taken: Error");
  world.services.mail.send = send;
  world.advance(MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);

  world.advance(60 * MINUTE_MS);
  await postMessage(teacher, threadId, "Again");
  world.services.mail.send = () => Promise.reject(new MailRefused("no such recipient"));
  world.advance(5 * MINUTE_MS);
  assert.equal((await world.runJobs()).failed, 1);
  world.services.mail.send = send;
  world.advance(24 * 60 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});

worldTest("of two concurrent jobs for a person one sends the mail", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio, studentRecord, school } = room;
  await postMessage(teacher, await startThread(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE_MS);
  await using other = await world.openSecondServer();
  const payload = { personId: studentRecord.id, origin: "http://oak.localhost:5000" };
  await Promise.all(
    [world.services, other.services].map((services) =>
      sendUnreadMail({ payload, services, tenantId: school.id })
    ),
  );
  assert.equal(world.mails.length, 1);
});

worldTest("revoking a student's links cancels their pending mail", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio, studentRecord } = room;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  assert.equal((await teacher.post(`/api/students/${studentRecord.id}/revoke-links`)).status, 200);
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  await postMessage(teacher, threadId, "And again");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1, "later messages are emailed");
});

worldTest("a link is never mailed to an address that was changed meanwhile", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio } = room;
  await postMessage(teacher, await startThread(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE_MS);
  const { doors } = world.services;
  const write = doors.writeTenant;
  let writes = 0;
  doors.writeTenant = async (id, work) => {
    // The third write, after the lease and the hourly slot, creates the link.
    if (++writes === 3) await room.school.run(sql`update students set email = 'new@pupils.example'`);
    return await write(id, work);
  };
  await world.runJobs();
  doors.writeTenant = write;
  assert.equal(world.mails.length, 0);
  world.advance(MINUTE_MS);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), ["new@pupils.example"]);
});
