import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { sweepSchool } from "../../../flows/sweep.ts";
import type { LinkMailingView } from "./read_link_mailing.ts";
import { openClass } from "./testing.ts";

const DAY_MS = 86_400_000;

/** Links in a mail. */
const addresses = (text: string) => text.match(/http:\S+/g) ?? [];

worldTest("a class is emailed one mail a student, with a link for each portfolio", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  const second = await assign(teacher, amira, "100012");
  const jay = await enrolStudent("Jay");
  const none = await enrolStudent("Bare", { email: null });
  const asked = await mail([amira.portfolio.id, second.id, jay.portfolio.id, none.portfolio.id, second.id]);
  assert.equal(asked.status, 201, asked.text);
  const { id, ...view } = asked.json<LinkMailingView>();
  const problems = [{ studentId: none.id, name: "Bare Ash", reason: "no_email" }];
  assert.deepEqual(view, { total: 3, sent: 0, waiting: 2, failed: 0, skipped: 1, problems });
  assert.equal(world.mails.length, 0);
  assert.equal(
    await countRows(world, oak.id, "student_access"),
    0,
    "links are made only when they are sent",
  );
  await world.runJobs();
  const after = (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
  assert.deepEqual(after, { id, total: 3, sent: 2, waiting: 0, failed: 0, skipped: 1, problems });
  assert.deepEqual(world.mails.map(({ to }) => to).sort(), [amira.email, jay.email].sort());
  const letter = world.mails.find(({ to }) => to === amira.email)!;
  assert.match(letter.text, /^Hello Amira,/);
  assert.match(letter.text, /works until 15 July 2026/);
  assert.match(letter.text, /You must verify it/);
  assert.match(letter.subject, /Oak & Ash/);
  const urls = addresses(letter.text).map((text) => new URL(text));
  assert.deepEqual(
    urls.map((url) => url.searchParams.get("assignmentId")).sort(),
    [amira.portfolio.id, second.id].sort(),
  );
  assert.ok(letter.html.includes(`assignmentId=${second.id}`));
  const token = urls[0]!.searchParams.get("token");
  const entered = await world.browser(oak.host).post("/api/student-access/verify-email", {
    token,
    email: amira.email,
    assignmentId: second.id,
  });
  assert.deepEqual(entered.json(), { success: true, assignmentId: second.id });
  const kept = await oak.rows<{ row: string }>(sql`
      select json_object('a', token_hash) as row from student_access union all select payload from jobs
      union all select data from events`);
  assert.ok(kept.every(({ row }) => !row.includes(token!)), "the token is in the mail only");
});

worldTest("an inaccessible portfolio or mailing is not found", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const amira = await enrolStudent("Amira");
  const othersPortfolio = await assign(other, await addStudent(other));
  for (const ids of [[amira.portfolio.id, othersPortfolio.id], ["asg_unknown"]]) {
    assert.equal((await mail(ids)).status, 404);
  }
  assert.equal(await countRows(world, oak.id, "link_mailings"), 0);
  for (const ids of [[], Array(201).fill(amira.portfolio.id)]) assert.equal((await mail(ids)).status, 400);
  const { id } = (await mail([amira.portfolio.id])).json<LinkMailingView>();
  const reading = async (browser: typeof other) => (await browser.get(`/api/link-mailings/${id}`)).status;
  assert.deepEqual([await reading(teacher), await reading(other), await reading(admin)], [200, 404, 200]);
  const pupilItself = await signInStudent(world, oak, amira);
  assert.equal(await reading(pupilItself), 403);
  assert.equal((await admin.post("/api/link-mailings", { assignmentIds: [othersPortfolio.id] })).status, 201);
});

worldTest("a student gets five mails an hour at most", async (world) => {
  const { oak, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  const ask = async () => (await mail([amira.portfolio.id])).json<LinkMailingView>();
  for (let i = 0; i < 5; i++) assert.equal((await ask()).waiting, 1);
  assert.deepEqual((await ask()).problems.map(({ reason }) => reason), ["limit"]);
  await world.runJobs();
  assert.equal(world.mails.length, 5);
  assert.equal((await ask()).waiting, 0, "those that were sent count as well");
  world.advance(3600_001);
  assert.equal((await ask()).waiting, 1);
  assert.equal(await countRows(world, oak.id, "link_mailings"), 8);
});

worldTest("links that are revoked are not mailed afterwards, and the report says why", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const [amira, ben] = [await enrolStudent("Amira"), await enrolStudent("Ben")];
  const { id } = (await mail([amira.portfolio.id, ben.portfolio.id])).json<{ id: string }>();
  assert.deepEqual((await teacher.post(`/api/students/${amira.id}/revoke-links`)).json(), { revoked: 0 });
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), [ben.email]);
  assert.partialDeepStrictEqual((await teacher.get(`/api/link-mailings/${id}`)).json(), {
    sent: 1,
    skipped: 1,
    waiting: 0,
    problems: [{ studentId: amira.id, reason: "revoked" }],
  });
  const revoked = await oak.rows(sql`select 1 from events where what = 'student_access.revoked'`);
  assert.equal(revoked.length, 1, "it was something to end");
});

worldTest("a mail without further tries is recorded as failed, and its link revoked", async (world) => {
  const { oak, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  await mail([amira.portfolio.id]);
  // As after a crash in the last try: link made, job gone.
  await oak.run(sql`update jobs set attempts = 8 where kind = 'mail_student_link'`);
  await oak.run(sql`insert into student_access (id, student_id, token_hash, created_at, expires_at)
      select 'acc_' || substr(id, 5), student_id, 'lost', '2026-06-15', '2026-12-31' from link_mails`);
  const states = async () =>
    (await oak.rows<{ state: string }>(sql`select state from link_mails`)).map(({ state }) => state);
  const sweep = () => sweepSchool({ services: world.services, tenantId: oak.id });
  world.advance(DAY_MS);
  await sweep();
  assert.deepEqual(await states(), ["waiting"], "its tries may not be over");
  world.advance(DAY_MS + 1);
  await sweep();
  await sweep();
  assert.deepEqual(await states(), ["failed"]);
  const links = await oak.rows(sql`select 1 from student_access where revoked_at is null`);
  assert.deepEqual(links, []);
  const events = await oak.rows<{ student_id: string; data: string }>(
    sql`select student_id, data from events where what = 'student_access.link_not_mailed'`,
  );
  assert.deepEqual(events.map(({ student_id }) => student_id), [amira.id]);
});
