import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../../test/world.ts";
import {
  announce,
  archive,
  beforeNextWrite,
  type ChatRoom,
  openChatRoom,
  postMessage,
  startThread,
  unarchive,
} from "../testing.ts";

const MINUTE_MS = 60_000;

worldTest("only people who may read a message and want mails are emailed", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, colleague, student, portfolio, studentRecord } = room;
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  for (const browser of [teacher, colleague]) await browser.put("/api/chat/mail-preference", { mail: true });
  const threads = [[teacher, await startThread(teacher, portfolio)], [
    colleague,
    await startThread(colleague, portfolio),
  ]] as const;
  const staff = (email: string) => sql`(select user_id from staff where email = ${email})`;
  const carl = staff("c@oak.example");
  const cases: [string, () => Promise<unknown>, () => Promise<unknown>, string[]][] = [
    ["an archived portfolio", ...archived(room, "unit_assignments"), ["c@oak.example", "t@oak.example"]],
    ["an archived student", ...archived(room, "students"), ["c@oak.example", "t@oak.example"]],
    ["archived staff", ...archived(room, "staff"), [studentRecord.email]],
    [
      "a colleague who left the class",
      () => room.school.run(sql`delete from student_teachers where staff_id = ${carl}`),
      () => colleague.post(`/api/students/${studentRecord.id}/link`),
      [studentRecord.email, "t@oak.example"],
    ],
    [
      "a colleague who wants no more mails",
      () => colleague.put("/api/chat/mail-preference", { mail: false }),
      () => colleague.put("/api/chat/mail-preference", { mail: true }),
      [studentRecord.email, "t@oak.example"],
    ],
    [
      "a student without an address",
      () => room.school.run(sql`update students set email = null where id = ${studentRecord.id}`),
      () =>
        room.school.run(
          sql`update students set email = ${studentRecord.email} where id = ${studentRecord.id}`,
        ),
      ["c@oak.example", "t@oak.example"],
    ],
  ];
  for (const [what, mutate, restore, recipients] of cases) {
    world.advance(60 * MINUTE_MS);
    await world.runJobs();
    world.mails.length = 0;
    for (const [browser, threadId] of threads) {
      await postMessage(browser, threadId, `before ${what}`);
      await postMessage(student, threadId, `before ${what}`);
    }
    await mutate();
    world.advance(5 * MINUTE_MS);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to).sort(), recipients.sort(), what);
    await restore();
  }
});

function archived(room: ChatRoom, table: "unit_assignments" | "students" | "staff") {
  return [() => archive(room, table), () => unarchive(room, table)] as const;
}

worldTest("a message written during sending is in the next mail", async (world) => {
  const { teacher, portfolio } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  world.advance(4.5 * MINUTE_MS);
  // The second message is written while the first mail is being sent.
  beforeNextWrite({ world }, async () => {
    world.advance(MINUTE_MS / 2);
    await world.runJobs();
    assert.equal(world.mails.length, 1);
  });
  await postMessage(teacher, threadId, "And another thing");
  world.advance(60 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 2);
});

worldTest("a mail's link revokes none that a teacher created", async (world) => {
  const { teacher, portfolio, studentRecord, school } = await openChatRoom(world);
  const teacherLinks: string[] = [];
  for (let i = 0; i < 5; i++) {
    world.advance(1000);
    const { portfolioUrl } = (await teacher.post(`/api/students/${studentRecord.id}/generate-token`)).json<
      { portfolioUrl: string }
    >();
    teacherLinks.push(new URL(portfolioUrl).searchParams.get("token")!);
  }
  const works = async (token: string) =>
    (await world.browser(school.host).post("/api/student-access/verify-email", {
      token,
      email: studentRecord.email,
    }))
      .status === 200;
  const threadId = await startThread(teacher, portfolio);
  for (let i = 0; i < 2; i++) {
    await postMessage(teacher, threadId, `${i}`);
    world.advance(65 * MINUTE_MS);
    await world.runJobs();
  }
  assert.equal(world.mails.length, 2);
  assert.deepEqual(await Promise.all(teacherLinks.map(works)), Array(5).fill(true));
  const [first, second] = world.mails.map(({ text }) =>
    new URL(/http:\S+token=\S+/.exec(text)![0]).searchParams.get("token")!
  );
  assert.deepEqual([await works(first!), await works(second!)], [false, true]);
  world.advance(1000);
  assert.equal((await teacher.post(`/api/students/${studentRecord.id}/generate-token`)).status, 200);
  assert.deepEqual(
    await Promise.all(teacherLinks.map(works)),
    [false, true, true, true, true],
    "the oldest of five",
  );
  assert.equal(await works(second!), true, "which takes no place from the mail's either");
});

worldTest("announcements and a message to one student are one mail", async (world) => {
  const { teacher, admin, portfolio, studentRecord } = await openChatRoom(world);
  await announce(teacher, portfolio.unitId, "To mine");
  await announce(admin, portfolio.unitId, "To all");
  await postMessage(teacher, await startThread(teacher, portfolio), "And to you");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), [studentRecord.email]);
  assert.ok(world.mails[0]!.text.includes(`assignmentId=${portfolio.id}`));
});

worldTest("a school that is switched off sends no mails", async (world) => {
  const { teacher, portfolio, school } = await openChatRoom(world);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(teacher, threadId, "Hello");
  const active = (active: 0 | 1) =>
    world.runControl(sql`update tenants set active = ${active} where id = ${school.id}`);
  await active(0);
  world.services.hosts.forget();
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  await active(1);
  world.services.hosts.forget();
  world.advance(60 * MINUTE_MS);
  await postMessage(teacher, threadId, "We are back");
  world.advance(5 * MINUTE_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});
