import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { eachWorld } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import { begin, change, openChatRoom, rowsOf, say } from "../testing.ts";
import { mailUnread } from "./mail_unread.ts";

const MINUTE = 60_000;

eachWorld("a mail that is not taken is tried again, one that is refused for good is not", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio } = room;
  const threadId = await begin(teacher, portfolio);
  const { send } = world.services.mail;
  await say(teacher, threadId, "Hello");
  world.advance(5 * MINUTE);
  world.services.mail.send = () => Promise.reject(new Error("t@oak.example: connection refused"));
  assert.equal((await world.runJobs()).failed, 1);
  const [failed] = await rowsOf<{ error: string }>(
    room,
    sql`select last_error as error from jobs where kind = 'mail_unread'`,
  );
  assert.equal(failed?.error, "Error: a mail about unread messages was not taken: Error");
  world.services.mail.send = send;
  world.advance(MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);

  world.advance(60 * MINUTE);
  await say(teacher, threadId, "Again");
  world.services.mail.send = () => Promise.reject(new MailRefused("no such recipient"));
  world.advance(5 * MINUTE);
  assert.equal((await world.runJobs()).failed, 1);
  world.services.mail.send = send;
  world.advance(24 * 60 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});

eachWorld("of two jobs that would mail somebody at the same moment one does", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio, pupil, school } = room;
  await say(teacher, await begin(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE);
  await using other = await world.otherServer();
  const payload = { personId: pupil.id, origin: "http://oak.localhost:5000" };
  const { signal } = new AbortController();
  await Promise.all(
    [world.services, other.services].map((services) =>
      mailUnread({ payload, services, tenantId: school.id, signal })
    ),
  );
  assert.equal(world.mails.length, 1);
});

eachWorld("who ends a student's links ends the mail that waits for them too", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio, pupil } = room;
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "Hello");
  assert.equal((await teacher.post(`/api/students/${pupil.id}/revoke-links`)).status, 200);
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  await say(teacher, threadId, "And again");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1, "what is said afterwards is told");
});

eachWorld("a link is never mailed to an address that was changed meanwhile", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, portfolio } = room;
  await say(teacher, await begin(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE);
  const { doors } = world.services;
  const write = doors.writeTenant;
  let writes = 0;
  doors.writeTenant = async (id, work) => {
    // Behind the lease and the hour comes the link.
    if (++writes === 3) await change(room, sql`update students set email = 'new@pupils.example'`);
    return await write(id, work);
  };
  await world.runJobs();
  doors.writeTenant = write;
  assert.equal(world.mails.length, 0);
  world.advance(MINUTE);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), ["new@pupils.example"]);
});
