import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { classroomTest } from "../../../test/classroom.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { MailRefused } from "../../adapters/mail/transport.ts";
import { sweepSchool } from "../../flows/sweep.ts";
import { LINKS, mailedAddress, openLeaver } from "./testing.ts";

const DAY_MS = 86_400_000;

classroomTest("a link is revoked before it is emailed, and then not mailed", async (room) => {
  const { world } = room;
  const { admin, send, leaver } = await openLeaver(room);
  await send();
  await admin.post(`${LINKS}/revoke`, { studentIds: [(await leaver()).id] });
  await world.runJobs();
  assert.equal(world.mails.length, 0);
  assert.equal((await leaver()).pack.link?.status, "revoked");
});

classroomTest("a mail that is not taken is tried again with another token, and sent once", async (room) => {
  const { world, school } = room;
  const { send, leaver, stranger } = await openLeaver(room);
  const original = world.services.mail.send;
  const tried: string[] = [];
  world.services.mail.send = ({ text }) => {
    tried.push(new URL(/http:\S+/.exec(text)![0]).searchParams.get("token")!);
    return Promise.reject(new Error("450 try later"));
  };
  await send();
  await world.runJobs();
  assert.equal((await leaver()).pack.link?.status, "waiting");
  world.services.mail.send = original;
  world.advance(6 * 3600_000);
  await world.runJobs();
  assert.equal((await stranger.get(`/take-home?token=${tried[0]}`)).status, 404);
  assert.equal((await stranger.get(mailedAddress(room))).status, 200);
  await school.run(sql`
    update jobs set done_at = null, run_at = '2026-01-01', attempts = 1, leased_until = null
    where kind = 'mail_pack_link'`);
  await world.runControl(
    sql`insert into tenant_due values (${school.id}, '2026-01-01', '2026-01-01', 0) on conflict do nothing`,
  );
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  assert.equal((await stranger.get(mailedAddress(room))).status, 200);
});

classroomTest("a mail that is refused is said, and one that dies ends at the sweep", async (room) => {
  const { world, school, studentRecord } = room;
  const { send, leaver } = await openLeaver(room);
  const original = world.services.mail.send;
  world.services.mail.send = () => Promise.reject(new MailRefused(`no inbox ${studentRecord.email}`));
  await send();
  await world.runJobs();
  assert.equal((await leaver()).pack.link?.status, "failed");
  assert.equal(await countEvents(world, school, "pack.link_not_mailed"), 1);
  world.services.mail.send = original;
  await send();
  await school.run(sql`update jobs set attempts = 8 where kind = 'mail_pack_link'`);
  const sweep = () => sweepSchool({ services: world.services, tenantId: school.id });
  world.advance(DAY_MS);
  await sweep();
  assert.equal((await leaver()).pack.link?.status, "waiting", "its tries may not be over");
  world.advance(DAY_MS + 1);
  await sweep();
  await sweep();
  assert.equal((await leaver()).pack.link?.status, "failed");
  assert.equal(await countEvents(world, school, "pack.link_not_mailed"), 2);
  assert.ok(!JSON.stringify(world.logLines).includes(studentRecord.email));
});

classroomTest("a link that is revoked while its mail leaves stays revoked", async (room) => {
  const { world, school } = room;
  const { admin, send, leaver, stranger } = await openLeaver(room);
  const { id } = await leaver();
  world.services.mail.send = async (mail) => {
    assert.equal((await admin.post(`${LINKS}/revoke`, { studentIds: [id] })).status, 200);
    world.mails.push(mail);
  };
  await send();
  await world.runJobs();
  assert.equal((await leaver()).pack.link?.status, "revoked");
  assert.equal((await stranger.get(mailedAddress(room))).status, 404);
  assert.equal(await countEvents(world, school, "pack.link_mailed"), 0);
});
