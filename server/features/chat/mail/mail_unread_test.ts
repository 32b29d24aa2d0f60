import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign } from "../../../../test/factories.ts";
import { eachWorld } from "../../../../test/world.ts";
import { announce, begin, change, eventsOf, markReadBy, openChatRoom, rowsOf, say } from "../testing.ts";

const MINUTE = 60_000;

eachWorld(
  "a student is mailed a link some minutes later, and never a word of what was written",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, pupil, school } = room;
    const threadId = await begin(teacher, portfolio);
    await say(teacher, threadId, "Secret words");
    await say(teacher, threadId, "More of them");
    await world.runJobs();
    assert.equal(world.mails.length, 0, "whoever is there reads it first");
    world.advance(5 * MINUTE);
    await world.runJobs();
    assert.equal(world.mails.length, 1);
    const [mail] = world.mails;
    assert.equal(mail?.to, pupil.email);
    assert.equal(mail?.subject, "You have a new message at Oak School");
    assert.ok(!JSON.stringify(mail).includes("ecret"));
    const [url] = /http:\/\/[^\s"]+student-access\?token=[^\s"]+/.exec(mail!.text)!;
    assert.ok(url.endsWith(`&assignmentId=${portfolio.id}`), url);
    const link = new URL(url);
    const student = world.browser(school.host);
    const entered = await student.post("/api/student-access/verify-email", {
      token: link.searchParams.get("token"),
      email: pupil.email,
      assignmentId: portfolio.id,
    });
    assert.deepEqual(entered.json(), { success: true, assignmentId: portfolio.id });
    world.advance(24 * 60 * MINUTE);
    await world.runJobs();
    assert.equal(world.mails.length, 1, "the same is not told twice");
  },
);

eachWorld("whoever has read it meanwhile gets no mail", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "Hello");
  world.advance(4 * MINUTE);
  await markReadBy(student, threadId);
  await say(teacher, threadId, "And again");
  world.advance(MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 0, "what came a minute ago may still be read");
  await markReadBy(student, threadId);
  world.advance(10 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
});

eachWorld(
  "there is one mail an hour at most, and what came within it is told when it is over",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, school } = room;
    const threadId = await begin(teacher, portfolio);
    const at: string[] = [];
    for (let minute = 0; minute < 180; minute += 5) {
      if (minute < 120) await say(teacher, threadId, `minute ${minute}`);
      world.advance(5 * MINUTE);
      const before = world.mails.length;
      await world.runJobs();
      if (world.mails.length > before) at.push(world.services.now().toISOString().slice(11, 16));
      assert.ok(world.mails.length <= before + 1);
    }
    assert.deepEqual(at, ["09:05", "10:05", "11:05"]);
    const links = await rowsOf(
      room,
      sql`select id from student_access where id not in (select id from student_access where created_at < '2026-06-15T09:05:00.000Z')`,
    );
    assert.equal(links.length, 1, "each mail's link takes the place of the last one's");
    const waiting = await rowsOf(
      room,
      sql`select id from jobs where kind = 'mail_unread' and done_at is null`,
    );
    assert.deepEqual(waiting, []);
    assert.equal(school.subdomain, "oak");
  },
);

eachWorld(
  "an announcement mails each of its students, and nobody who has no address or has left",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, portfolio, mate, pupil } = room;
    await assign(teacher, mate);
    const gone = await addStudent(teacher);
    const noAddress = await addStudent(teacher, { email: "" });
    for (const student of [gone, noAddress]) await assign(teacher, student);
    await change(
      room,
      sql`update students set archived_at = '2026-06-15T09:00:00.000Z' where id = ${gone.id}`,
    );
    await announce(teacher, portfolio.unitId, "Boots!");
    const left = await rowsOf<{ id: string }>(
      room,
      sql`select payload ->> 'personId' as id from jobs where kind = 'mail_unread'`,
    );
    assert.deepEqual(left.map(({ id }) => id).sort(), [pupil.id, mate.id].sort());
    world.advance(5 * MINUTE);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to).sort(), [pupil.email, mate.email].sort());
    const own = world.mails.map(({ text }) => /assignmentId=(\w+)/.exec(text)?.[1]);
    assert.equal(new Set(own).size, 2, "each to their own portfolio");
  },
);

eachWorld("staff get a mail only where they have chosen so, without a name in it", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio } = room;
  const threadId = await begin(student, portfolio);
  assert.deepEqual((await teacher.get("/api/chat/mail-preference")).json(), { mail: false });
  await say(student, threadId, "Hello");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  for (let i = 0; i < 2; i++) {
    assert.deepEqual((await teacher.put("/api/chat/mail-preference", { mail: true })).json(), { mail: true });
  }
  assert.deepEqual((await teacher.get("/api/chat/mail-preference")).json(), { mail: true });
  await say(student, threadId, "Are you there?");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  const [mail] = world.mails;
  assert.equal(mail?.to, "t@oak.example");
  assert.ok(mail!.text.includes("http://oak.localhost:5000/messages"), mail!.text);
  assert.ok(!mail!.text.includes("Amira") && !mail!.text.includes("there?"));
  const chosen = await eventsOf(room, "staff.chat_mail_chosen");
  assert.deepEqual(chosen.map(({ data }) => data.wanted), [true]);
});

eachWorld("what somebody was told of is not told again because something else has come", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  await say(teacher, await begin(teacher, portfolio), "Hello");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  world.advance(60 * MINUTE);
  await markReadBy(student, await announce(teacher, portfolio.unitId, "Boots!"));
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});
