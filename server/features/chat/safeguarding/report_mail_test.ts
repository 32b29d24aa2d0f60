import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { REPORT_MAIL_EVERY } from "../../../../domain/safeguarding.ts";
import { signInStaff } from "../../../../test/factories.ts";
import { eachWorld, type World } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import { begin, change, type ChatRoom, openChatRoom, rowsOf, say } from "../testing.ts";
import { anotherAdmin, report, sayReported } from "./testing.ts";

const MINUTE = 60_000;
/** The mails to Helen, the administrator of the room. */
const told = ({ mails }: World) => mails.filter(({ to }) => to === "a@oak.example");
const waiting = (room: ChatRoom) =>
  rowsOf<{ person: string; at: string }>(
    room,
    sql`select payload ->> 'personId' as person, run_at as at from jobs where kind = 'mail_report' and done_at is null`,
  );

eachWorld(
  "a report is mailed to every administrator at once, without a name or a word of it",
  async (world) => {
    const room = await openChatRoom(world);
    const { school } = room;
    await anotherAdmin(room);
    await school.staff("admin", "gone@oak.example");
    await change(
      room,
      sql`update staff set archived_at = '2026-06-15T09:00:00.000Z' where email = 'gone@oak.example'`,
    );
    await sayReported(room, "Words that hurt", "It frightens me");
    assert.equal((await waiting(room)).length, 2);
    await world.runJobs();
    const letters = world.mails.filter(({ subject }) => subject === "A message was reported at Oak School");
    assert.deepEqual(letters.map(({ to }) => to).sort(), ["a@oak.example", "omar@oak.example"]);
    for (const mail of letters) {
      assert.ok(mail.text.includes("http://oak.localhost:5000/messages/safeguarding"), mail.text);
      assert.doesNotMatch(JSON.stringify(mail), /Amira|Ruth|hurt|frightens/);
    }
    world.advance(24 * 60 * MINUTE);
    await world.runJobs();
    assert.equal(world.mails.filter(({ subject }) => subject.startsWith("A message was reported")).length, 2);
  },
);

eachWorld(
  "an administrator is not told of what they have reported themselves, colleagues are",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, pupil, portfolio } = room;
    const omar = await anotherAdmin(room);
    await admin.post(`/api/students/${pupil.id}/link`);
    const { id } = await say(student, await begin(student, portfolio), "Hello");
    await report(admin, id);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to), ["omar@oak.example"]);
    await sayReported(room, "A colleague's");
    world.advance(REPORT_MAIL_EVERY);
    await world.runJobs();
    assert.equal(told(world).length, 1);
    world.advance(REPORT_MAIL_EVERY);
    await report(admin, (await say(student, await begin(student, portfolio), "Again")).id);
    await world.runJobs();
    assert.equal(told(world).length, 1, "also where somebody else's waits");
    assert.equal((await omar.get("/api/chat/reports/count")).json().count, 3);
  },
);

eachWorld("many reports are few mails, and the last of them is told too", async (world) => {
  const room = await openChatRoom(world);
  const at: string[] = [];
  const work = async () => {
    const before = told(world).length;
    await world.runJobs();
    if (told(world).length > before) at.push(world.services.now().toISOString().slice(11, 16));
  };
  for (let minute = 0; minute < 25; minute++) {
    if (minute !== 0) world.advance(MINUTE);
    await sayReported(room, `${minute}`);
    assert.ok((await waiting(room)).length <= 1, "one waits at most");
    await work();
  }
  for (let minute = 0; minute < 30; minute++) {
    world.advance(MINUTE);
    await work();
  }
  assert.deepEqual(at, ["09:00", "09:10", "09:20", "09:30"]);
  assert.equal(REPORT_MAIL_EVERY, 10 * MINUTE);
});

eachWorld(
  "there is no mail where nothing waits any more, or for who has left or lost the role",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin } = room;
    const { id } = await sayReported(room, "one");
    assert.equal((await admin.post(`/api/chat/reports/${id}/handled`)).status, 200);
    await world.runJobs();
    assert.equal(world.mails.length, 0);
    await sayReported(room, "two");
    await change(room, sql`update staff set role = 'teacher'`);
    await world.runJobs();
    assert.equal(world.mails.length, 0);
  },
);

eachWorld("reporting again asks for no mail, and what is refused asks for none", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student } = room;
  const { messageId } = await sayReported(room, "one");
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  world.advance(60 * MINUTE);
  assert.equal((await student.post(`/api/chat/messages/${messageId}/report`, {})).status, 200);
  assert.equal((await teacher.post(`/api/chat/messages/${messageId}/report`, {})).status, 409);
  assert.deepEqual(await waiting(room), []);
});

eachWorld("a mail that was not taken is tried again, sooner where another report comes", async (world) => {
  const room = await openChatRoom(world);
  const { send } = world.services.mail;
  world.services.mail.send = (mail) =>
    mail.to === "a@oak.example" ? Promise.reject(new Error(`${mail.to}: connection refused`)) : send(mail);
  await sayReported(room, "one");
  for (let tries = 0; tries < 5; tries++) {
    assert.equal((await world.runJobs()).failed, 1);
    const [job] = await waiting(room);
    world.advance(Date.parse(job!.at) - world.services.now().getTime());
  }
  assert.equal((await world.runJobs()).failed, 1);
  const [failed] = await rowsOf<{ error: string }>(
    room,
    sql`select last_error as error from jobs where kind = 'mail_report'`,
  );
  assert.equal(failed?.error, "Error: a mail about a report was not taken: Error");
  world.services.mail.send = send;
  await sayReported(room, "two");
  assert.equal((await waiting(room)).length, 1);
  world.advance(REPORT_MAIL_EVERY);
  await world.runJobs();
  assert.equal(told(world).length, 1);
  world.advance(24 * 60 * MINUTE);
  await world.runJobs();
  assert.equal(told(world).length, 1);
});

eachWorld("an address that refuses for good is not tried again, and the next report is", async (world) => {
  const room = await openChatRoom(world);
  const { send } = world.services.mail;
  world.services.mail.send = () => Promise.reject(new MailRefused("no such recipient"));
  await sayReported(room, "one");
  assert.equal((await world.runJobs()).failed, 1);
  assert.deepEqual(await waiting(room), []);
  world.services.mail.send = send;
  world.advance(60 * MINUTE);
  await sayReported(room, "two");
  await world.runJobs();
  assert.equal(told(world).length, 1);
});

eachWorld("an administrator who works as a teacher just now is told too", async (world) => {
  const room = await openChatRoom(world);
  const admin = await signInStaff(world, room.school, "a@oak.example");
  admin.cookies.set("activeRole", "teacher");
  await sayReported(room, "one");
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), ["a@oak.example"]);
});
