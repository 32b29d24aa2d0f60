import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { eachWorld } from "../../../../test/world.ts";
import { announce, begin, change, type ChatRoom, openChatRoom, say } from "../testing.ts";

const MINUTE = 60_000;
const THEN = "2026-06-15T09:00:00.000Z";

eachWorld("nobody is told of what they may no longer read, or do not want to be told of", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, colleague, student, portfolio, pupil } = room;
  await colleague.post(`/api/students/${pupil.id}/link`);
  for (const who of [teacher, colleague]) await who.put("/api/chat/mail-preference", { mail: true });
  const threadId = await begin(teacher, portfolio);
  const staff = (email: string) => sql`(select user_id from staff where email = ${email})`;
  const carl = staff("c@oak.example");
  const meanwhile: [string, () => Promise<unknown>, () => Promise<unknown>, string[]][] = [
    ["an archived portfolio", ...archived(room, sql`unit_assignments`), ["c@oak.example", "t@oak.example"]],
    ["an archived student", ...archived(room, sql`students`), ["c@oak.example", "t@oak.example"]],
    ["archived staff", ...archived(room, sql`staff`), [pupil.email]],
    [
      "a colleague who left the class",
      () => change(room, sql`delete from student_teachers where staff_id = ${carl}`),
      () => colleague.post(`/api/students/${pupil.id}/link`),
      [pupil.email, "t@oak.example"],
    ],
    [
      "a colleague who wants no more mails",
      () => colleague.put("/api/chat/mail-preference", { mail: false }),
      () => colleague.put("/api/chat/mail-preference", { mail: true }),
      [pupil.email, "t@oak.example"],
    ],
    [
      "a student without an address",
      () => change(room, sql`update students set email = null where id = ${pupil.id}`),
      () => change(room, sql`update students set email = ${pupil.email} where id = ${pupil.id}`),
      ["c@oak.example", "t@oak.example"],
    ],
  ];
  for (const [what, happens, passes, told] of meanwhile) {
    world.advance(60 * MINUTE);
    await world.runJobs();
    world.mails.length = 0;
    await say(teacher, threadId, `before ${what}`);
    await say(student, threadId, `before ${what}`);
    await happens();
    world.advance(5 * MINUTE);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to).sort(), told.sort(), what);
    await passes();
  }
});

function archived(room: ChatRoom, table: ReturnType<typeof sql>) {
  return [
    () => change(room, sql`update ${table} set archived_at = ${THEN}`),
    () => change(room, sql`update ${table} set archived_at = null`),
  ] as const;
}

eachWorld("what is written while a mail goes out is told with the next one", async (world) => {
  const { teacher, portfolio } = await openChatRoom(world);
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "Hello");
  world.advance(4.5 * MINUTE);
  const { doors } = world.services;
  const write = doors.writeTenant;
  doors.writeTenant = async (id, work) => {
    doors.writeTenant = write;
    // The message is on its way while the mail about the first one is sent.
    world.advance(MINUTE / 2);
    await world.runJobs();
    assert.equal(world.mails.length, 1);
    return await write(id, work);
  };
  await say(teacher, threadId, "And another thing");
  world.advance(60 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 2);
});

eachWorld("the link of such a mail ends none that a teacher has given", async (world) => {
  const { teacher, portfolio, pupil, school } = await openChatRoom(world);
  const given: string[] = [];
  for (let i = 0; i < 5; i++) {
    world.advance(1000);
    const { portfolioUrl } = (await teacher.post(`/api/students/${pupil.id}/generate-token`)).json<
      { portfolioUrl: string }
    >();
    given.push(new URL(portfolioUrl).searchParams.get("token")!);
  }
  const works = async (token: string) =>
    (await world.browser(school.host).post("/api/student-access/verify-email", { token, email: pupil.email }))
      .status === 200;
  const threadId = await begin(teacher, portfolio);
  for (let i = 0; i < 2; i++) {
    await say(teacher, threadId, `${i}`);
    world.advance(65 * MINUTE);
    await world.runJobs();
  }
  assert.equal(world.mails.length, 2);
  assert.deepEqual(await Promise.all(given.map(works)), Array(5).fill(true));
  const [first, second] = world.mails.map(({ text }) =>
    new URL(/http:\S+token=\S+/.exec(text)![0]).searchParams.get("token")!
  );
  assert.deepEqual([await works(first!), await works(second!)], [false, true]);
  world.advance(1000);
  assert.equal((await teacher.post(`/api/students/${pupil.id}/generate-token`)).status, 200);
  assert.deepEqual(
    await Promise.all(given.map(works)),
    [false, true, true, true, true],
    "the oldest of five",
  );
  assert.equal(await works(second!), true, "which takes no place from the mail's either");
});

eachWorld("announcements mail nobody twice, and lead each to their own portfolio", async (world) => {
  const { teacher, admin, portfolio, pupil } = await openChatRoom(world);
  await announce(teacher, portfolio.unitId, "To mine");
  await announce(admin, portfolio.unitId, "To all");
  await say(teacher, await begin(teacher, portfolio), "And to you");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), [pupil.email]);
  assert.ok(world.mails[0]!.text.includes(`assignmentId=${portfolio.id}`));
});

eachWorld("nobody is told to come to a school that was switched off", async (world) => {
  const { teacher, portfolio, school } = await openChatRoom(world);
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "Hello");
  const active = (active: 0 | 1) =>
    world.services.doors.writeControl((tx) =>
      tx.batch([tx.db.run(sql`update tenants set active = ${active} where id = ${school.id}`)])
    );
  await active(0);
  world.services.hosts.forget();
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  await active(1);
  world.services.hosts.forget();
  world.advance(60 * MINUTE);
  await say(teacher, threadId, "We are back");
  world.advance(5 * MINUTE);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});
