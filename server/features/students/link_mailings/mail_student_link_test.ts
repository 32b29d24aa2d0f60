import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { countRows, eachWorld } from "../../../../test/world.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import type { LinkMailingView } from "./read_link_mailing.ts";
import { change, openClass } from "./testing.ts";

eachWorld(
  "a student archived meanwhile is skipped, and a changed address is the one that is used",
  async (world) => {
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
    await change(world, oak, sql`update students set archived_at = '2026-06-15' where id = ${gone.id}`);
    await teacher.post(`/api/assignments/${put.portfolio.id}/archive`, {});
    await change(world, oak, sql`update students set email = 'new@pupils.example' where id = ${moved.id}`);
    await change(world, oak, sql`update students set email = null where id = ${bare.id}`);
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
  },
);

eachWorld(
  "a mail that is not taken is tried again, with one link at a time, and then fails with a message",
  async (world) => {
    const { oak, teacher, enrolStudent, mail } = await openClass(world);
    const amira = await enrolStudent("Amira");
    const otherLink = (await teacher.post(`/api/students/${amira.id}/generate-token`)).json<
      { portfolioUrl: string }
    >();
    const { services } = world;
    const send = services.mail.send;
    let tries = 0;
    services.mail.send = () => Promise.reject(new Error(`450 <${amira.email}> try later ${++tries}`));
    const { id } = (await mail([amira.portfolio.id])).json<LinkMailingView>();
    const view = async () => (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
    for (let i = 0; i < 7; i++) {
      await world.runJobs();
      assert.deepEqual([tries, (await view()).waiting], [i + 1, 1]);
      assert.equal(
        await countRows(world, oak.id, "student_access"),
        2,
        "a try replaces the link of the one before",
      );
      world.advance(6 * 3600_000);
    }
    await world.runJobs();
    assert.deepEqual((await view()).problems.map(({ reason }) => reason), ["not_delivered"]);
    const open = await services.doors.readTenant(
      oak.id,
      (db) => db.all(sql`select 1 from student_access where revoked_at is null`),
    );
    assert.equal(open.length, 1, "the link that nobody has opens nothing");
    const token = new URL(otherLink.portfolioUrl).searchParams.get("token");
    const told = await world.browser(oak.host).get(`/api/student-access/validate-token?token=${token}`);
    assert.equal(told.json().valid, true, "and the one that somebody has was not pushed out");
    const said = JSON.stringify([
      world.logLines,
      await services.doors.readTenant(oak.id, (db) => db.all(sql`select last_error from jobs`)),
    ]);
    assert.ok(!said.includes(amira.email), "no address stands in a log");
    services.mail.send = send;
  },
);

eachWorld(
  "an address that is refused for good is not tried again; what was sent is never sent twice",
  async (world) => {
    const { oak, teacher, enrolStudent, mail } = await openClass(world);
    const amira = await enrolStudent("Amira");
    const jay = await enrolStudent("Jay");
    const { services, mails } = world;
    services.mail.send = (letter) =>
      letter.to === jay.email
        ? Promise.reject(new MailRefused("no such mailbox"))
        : Promise.resolve(void mails.push(letter));
    const { id } = (await mail([amira.portfolio.id, jay.portfolio.id])).json<LinkMailingView>();
    await world.runJobs();
    const view = (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
    assert.deepEqual(
      [view.sent, view.failed, view.problems.map(({ name, reason }) => `${name}: ${reason}`)],
      [1, 1, ["Jay Ash: not_delivered"]],
    );
    await change(world, oak, sql`update jobs set done_at = null, run_at = '2026-01-01', attempts = 1`);
    world.advance(60_000);
    await change(world, oak, sql`update jobs set leased_until = null`);
    await services.doors.writeControl((tx) =>
      tx.batch([
        tx.db.run(
          sql`insert into tenant_due values (${oak.id}, '2026-01-01', '2026-01-01', 0) on conflict do nothing`,
        ),
      ])
    );
    await world.runJobs();
    assert.equal(mails.length, 1);
    const names = await services.doors.readTenant(oak.id, (db) =>
      db.all<{ what: string }>(
        sql`select what from events where what like 'student_access.%' order by what`,
      ));
    assert.deepEqual(
      names.map(({ what }) => what),
      [
        "student_access.link_made",
        "student_access.link_made",
        "student_access.link_mailed",
        "student_access.link_not_mailed",
        "student_access.mailing_asked",
      ],
    );
  },
);
