import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { eachWorld, type School, type World } from "../../../../test/world.ts";
import { sweepSchool } from "../../../flows/sweep.ts";
import { change, openClass } from "./testing.ts";

const DAY = 86_400_000;

const read = <Row>(world: World, { id }: School, statement: ReturnType<typeof sql>) =>
  world.services.doors.readTenant(id, (db) => db.all<Row>(statement));

eachWorld("links that are revoked are not mailed afterwards, and the report says why", async (world) => {
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
  const revoked = await read(world, oak, sql`select 1 from events where what = 'student_access.revoked'`);
  assert.equal(revoked.length, 1, "it was something to end");
});

eachWorld(
  "a mail without further tries is recorded as not delivered, and its link opens nothing",
  async (world) => {
    const { oak, enrolStudent, mail } = await openClass(world);
    const amira = await enrolStudent("Amira");
    await mail([amira.portfolio.id]);
    // As after a crash in the last try: link made, job gone.
    await change(world, oak, sql`update jobs set attempts = 8 where kind = 'mail_student_link'`);
    await change(
      world,
      oak,
      sql`insert into student_access (id, student_id, token_hash, created_at, expires_at)
      select 'acc_' || substr(id, 5), student_id, 'lost', '2026-06-15', '2026-12-31' from link_mails`,
    );
    const states = async () =>
      (await read<{ state: string }>(world, oak, sql`select state from link_mails`)).map(({ state }) =>
        state
      );
    const sweep = () => sweepSchool({ services: world.services, tenantId: oak.id });
    world.advance(DAY);
    await sweep();
    assert.deepEqual(await states(), ["waiting"], "its tries may not be over");
    world.advance(DAY + 1);
    await sweep();
    await sweep();
    assert.deepEqual(await states(), ["failed"]);
    const links = await read(world, oak, sql`select 1 from student_access where revoked_at is null`);
    assert.deepEqual(links, []);
    const events = await read<{ student_id: string; data: string }>(
      world,
      oak,
      sql`select student_id, data from events where what = 'student_access.link_not_mailed'`,
    );
    assert.deepEqual(events.map(({ student_id }) => student_id), [amira.id]);
  },
);
