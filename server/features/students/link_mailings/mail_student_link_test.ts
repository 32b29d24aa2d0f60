import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { countRows, worldTest } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import type { LinkMailingView } from "./read_link_mailing.ts";
import { openClass } from "./testing.ts";

worldTest("an archived student is skipped, and a changed address used", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const [gone, put, moved, bare] = [
    await enrolStudent("Gone"),
    await enrolStudent("Put"),
    await enrolStudent("Moved"),
    await enrolStudent("Bare"),
  ];
  const { id } = (await mail([gone, put, moved, bare].map(({ portfolio }) => portfolio.id))).json<
    LinkMailingView
  >();
  await oak.run(sql`update students set archived_at = '2026-06-15' where id = ${gone.id}`);
  await teacher.post(`/api/assignments/${put.portfolio.id}/archive`, {});
  await oak.run(sql`update students set email = 'new@pupils.example' where id = ${moved.id}`);
  await oak.run(sql`update students set email = null where id = ${bare.id}`);
  await world.runJobs();
  const { problems, sent, waiting } = (await teacher.get(`/api/link-mailings/${id}`)).json<
    LinkMailingView
  >();
  assert.deepEqual([sent, waiting], [1, 0]);
  assert.deepEqual(problems.map(({ name, reason }) => [name, reason]), [
    ["Bare Ash", "no_email"],
    ["Gone Ash", "archived"],
    ["Put Ash", "archived"],
  ]);
  assert.deepEqual(world.mails.map(({ to }) => to), ["new@pupils.example"]);
  assert.equal(await countRows(world, oak.id, "student_access"), 1);
  const again = (await mail([gone.portfolio.id])).json<LinkMailingView>();
  assert.deepEqual(
    [again.skipped, again.problems[0]!.reason],
    [1, "archived"],
    "and at once where it is known",
  );
});

worldTest("a mail that is not taken is retried with one link at a time, then fails", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  const otherLink = (await teacher.post(`/api/students/${amira.id}/generate-token`))
    .json<{ portfolioUrl: string }>();
  const { services } = world;
  const send = services.mail.send;
  let tries = 0;
  services.mail.send = () => Promise.reject(new Error(`450 <${amira.email}> try later ${++tries}`));
  const { id } = (await mail([amira.portfolio.id])).json<LinkMailingView>();
  const view = async () => (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
  for (let i = 0; i < 7; i++) {
    await world.runJobs();
    assert.deepEqual([tries, (await view()).waiting], [i + 1, 1]);
    assert.equal(await countRows(world, oak.id, "student_access"), 2, "a try replaces the earlier link");
    world.advance(6 * 3600_000);
  }
  await world.runJobs();
  assert.deepEqual((await view()).problems.map(({ reason }) => reason), ["not_delivered"]);
  const open = await oak.rows(sql`select 1 from student_access where revoked_at is null`);
  assert.equal(open.length, 1, "the link that was not mailed is revoked");
  const token = new URL(otherLink.portfolioUrl).searchParams.get("token");
  const told = await world.browser(oak.host).get(`/api/student-access/validate-token?token=${token}`);
  assert.equal(told.json().valid, true, "and the other is still valid");
  const logged = JSON.stringify([world.logLines, await oak.rows(sql`select last_error from jobs`)]);
  assert.ok(!logged.includes(amira.email), "no address in a log");
  services.mail.send = send;
});

worldTest("a refused address is not retried, and a sent mail never sent twice", async (world) => {
  const { oak, teacher, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  const jay = await enrolStudent("Jay");
  const { services, mails } = world;
  services.mail.send = (letter) =>
    letter.to === jay.email
      ? Promise.reject(new MailRefused("no such inbox"))
      : Promise.resolve(void mails.push(letter));
  const { id } = (await mail([amira.portfolio.id, jay.portfolio.id])).json<LinkMailingView>();
  await world.runJobs();
  const view = (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
  assert.deepEqual(
    [view.sent, view.failed, view.problems.map(({ name, reason }) => `${name}: ${reason}`)],
    [1, 1, ["Jay Ash: not_delivered"]],
  );
  await oak.run(sql`update jobs set done_at = null, run_at = '2026-01-01', attempts = 1`);
  world.advance(60_000);
  await oak.run(sql`update jobs set leased_until = null`);
  await world.runControl(
    sql`insert into tenant_due values (${oak.id}, '2026-01-01', '2026-01-01', 0) on conflict do nothing`,
  );
  await world.runJobs();
  assert.equal(mails.length, 1);
  const counts = await oak.rows(sql`
    select what, count(*) as count from events where what like 'student_access.%' group by what`);
  assert.deepEqual(counts, [
    { what: "student_access.link_made", count: 2 },
    { what: "student_access.link_mailed", count: 1 },
    { what: "student_access.link_not_mailed", count: 1 },
    { what: "student_access.mailing_asked", count: 1 },
  ]);
});
