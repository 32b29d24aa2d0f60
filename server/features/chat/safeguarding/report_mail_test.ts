import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { REPORT_MAIL_INTERVAL_MS } from "../../../../domain/safeguarding.ts";
import { assign } from "../../../../test/factories.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import { archive, type ChatRoom, openChatRoom, postMessage, startThread } from "../testing.ts";
import { addSecondAdmin, postReport, postReportedMessage } from "./testing.ts";

const MINUTE_MS = 60_000;
const adminMails = ({ mails }: World) => mails.filter(({ to }) => to === "a@oak.example");
const pendingJobs = (room: ChatRoom) =>
  room.school.rows<{ person: string; at: string }>(
    sql`select payload ->> 'personId' as person, run_at as at from jobs where kind = 'mail_report' and done_at is null`,
  );

worldTest(
  "a report is emailed to every administrator at once, in teacher mode too, without names or text",
  async (world) => {
    const room = await openChatRoom(world);
    const { school } = room;
    (await addSecondAdmin(room)).cookies.set("activeRole", "teacher");
    await school.staff("admin", "gone@oak.example");
    await archive(room, "staff", sql`email = 'gone@oak.example'`);
    await postReportedMessage(room, "Words that hurt", "It frightens me");
    assert.equal((await pendingJobs(room)).length, 2);
    await world.runJobs();
    const reportMails = world.mails.filter(({ subject }) =>
      subject === "A message was reported at Oak School"
    );
    assert.deepEqual(reportMails.map(({ to }) => to).sort(), ["a@oak.example", "omar@oak.example"]);
    for (const mail of reportMails) {
      assert.ok(mail.text.includes("http://oak.localhost:5000/messages/safeguarding"), mail.text);
      assert.doesNotMatch(JSON.stringify(mail), /Amira|Ruth|hurt|frightens/);
    }
    world.advance(24 * 60 * MINUTE_MS);
    await world.runJobs();
    assert.equal(world.mails.filter(({ subject }) => subject.startsWith("A message was reported")).length, 2);
  },
);

worldTest(
  "an administrator's own report is emailed to colleagues only",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, student, studentRecord } = room;
    const omar = await addSecondAdmin(room);
    const threadId = await startThread(admin, await assign(admin, studentRecord, "100012"));
    const { id } = await postMessage(student, threadId, "Hello");
    await postReport(admin, id);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to), ["omar@oak.example"]);
    await postReportedMessage(room, "A colleague's");
    world.advance(REPORT_MAIL_INTERVAL_MS);
    await world.runJobs();
    assert.equal(adminMails(world).length, 1);
    world.advance(REPORT_MAIL_INTERVAL_MS);
    await postReport(admin, (await postMessage(student, threadId, "Again")).id);
    await world.runJobs();
    assert.equal(adminMails(world).length, 1, "also when a colleague's report waits");
    assert.equal((await omar.get("/api/chat/reports/count")).json().count, 3);
  },
);

worldTest("many reports send few mails, and the last one is not forgotten", async (world) => {
  const room = await openChatRoom(world);
  const at: string[] = [];
  const work = async () => {
    const before = adminMails(world).length;
    await world.runJobs();
    if (adminMails(world).length > before) at.push(world.services.now().toISOString().slice(11, 16));
  };
  for (let minute = 0; minute < 25; minute++) {
    if (minute !== 0) world.advance(MINUTE_MS);
    await postReportedMessage(room, `${minute}`);
    assert.ok((await pendingJobs(room)).length <= 1, "one waits at most");
    await work();
  }
  for (let minute = 0; minute < 30; minute++) {
    world.advance(MINUTE_MS);
    await work();
  }
  assert.deepEqual(at, ["09:00", "09:10", "09:20", "09:30"]);
  assert.equal(REPORT_MAIL_INTERVAL_MS, 10 * MINUTE_MS);
});

worldTest(
  "there is no mail without an open report, nor for former administrators",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin } = room;
    const { id } = await postReportedMessage(room, "one");
    assert.equal((await admin.post(`/api/chat/reports/${id}/handled`)).status, 200);
    await world.runJobs();
    assert.equal(world.mails.length, 0);
    await postReportedMessage(room, "two");
    await room.school.run(sql`update staff set role = 'teacher'`);
    await world.runJobs();
    assert.equal(world.mails.length, 0);
  },
);

worldTest("a repeated or refused report sends no mail", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student } = room;
  const { messageId } = await postReportedMessage(room, "one");
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  world.advance(60 * MINUTE_MS);
  assert.equal((await student.post(`/api/chat/messages/${messageId}/report`, {})).status, 200);
  assert.equal((await teacher.post(`/api/chat/messages/${messageId}/report`, {})).status, 409);
  assert.deepEqual(await pendingJobs(room), []);
});

worldTest("a failed mail is retried, sooner after another report", async (world) => {
  const room = await openChatRoom(world);
  const { send } = world.services.mail;
  world.services.mail.send = (mail) =>
    mail.to === "a@oak.example" ? Promise.reject(new Error(`${mail.to}: connection refused`)) : send(mail);
  await postReportedMessage(room, "one");
  for (let tries = 0; tries < 5; tries++) {
    assert.equal((await world.runJobs()).failed, 1);
    const [job] = await pendingJobs(room);
    world.advance(Date.parse(job!.at) - world.services.now().getTime());
  }
  assert.equal((await world.runJobs()).failed, 1);
  const [failed] = await room.school.rows<{ error: string }>(
    sql`select last_error as error from jobs where kind = 'mail_report'`,
  );
  assert.equal(failed?.error, "Error: a mail about a report was not taken: Error");
  world.services.mail.send = send;
  await postReportedMessage(room, "two");
  assert.equal((await pendingJobs(room)).length, 1);
  world.advance(REPORT_MAIL_INTERVAL_MS);
  await world.runJobs();
  assert.equal(adminMails(world).length, 1);
  world.advance(24 * 60 * MINUTE_MS);
  await world.runJobs();
  assert.equal(adminMails(world).length, 1);
});

worldTest("an address that refuses for good is not tried again, and the next report is", async (world) => {
  const room = await openChatRoom(world);
  const { send } = world.services.mail;
  world.services.mail.send = () => Promise.reject(new MailRefused("no such recipient"));
  await postReportedMessage(room, "one");
  assert.equal((await world.runJobs()).failed, 1);
  assert.deepEqual(await pendingJobs(room), []);
  world.services.mail.send = send;
  world.advance(60 * MINUTE_MS);
  await postReportedMessage(room, "two");
  await world.runJobs();
  assert.equal(adminMails(world).length, 1);
});
