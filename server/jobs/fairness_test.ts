import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { MailRefused } from "../adapters/mail/transport.ts";
import { openClass } from "../features/students/link_mailings/testing.ts";
import { worldTest } from "../../test/world.ts";
import { jobStatement } from "../queue/enqueue.ts";
import { LANES } from "../queue/lanes.ts";
import { openRunner } from "./runner.ts";
import { addOutboxEntry, enqueueMail, idleSchool, jobRow, markDue, outboxRow, ROBIN } from "./testing.ts";

worldTest(
  "a mail server that says nothing delays neither thumbnails, sweeps nor new schools",
  async (world) => {
    const oak = await idleSchool(world);
    const { doors, now } = world.services;
    await enqueueMail(world, oak);
    world.advance(1000);
    await doors.writeTenant(oak.id, (tx) =>
      tx.batch([
        jobStatement(tx, {
          id: "job_thumb",
          kind: "make_thumbnail",
          payload: { fileId: "gone" },
          now: now(),
        }),
      ]));
    await addOutboxEntry(world, "obx_one", "apply_tenant", oak.id);
    await world.runControl(sql`update outbox set run_at = '2026-01-01' where id = ${`sweep_${oak.id}`}`);
    const othersEnded = async () => {
      const entries = [await jobRow(oak, "job_thumb"), await outboxRow(world, "obx_one")];
      const { run_at } = await outboxRow(world, `sweep_${oak.id}`);
      return entries.every(({ done_at }) => done_at !== null) && run_at > now().toISOString();
    };
    world.services.mail.send = async (_mail, signal) => {
      while (!await othersEnded()) {
        signal?.throwIfAborted();
        await setImmediate();
      }
    };
    assert.deepEqual(await world.runJobs(), { done: 4, failed: 0 });
  },
);

worldTest(
  "a school's jobs wait for one another, and another's that come meanwhile go beside them",
  async (world) => {
    const [oak, elm] = [await idleSchool(world), await idleSchool(world, "elm")];
    for (let i = 0; i < 8; i++) await enqueueMail(world, oak);
    const runner = openRunner(world.services);
    const elmSent = Promise.withResolvers<void>();
    let oaksAtOnce = 0;
    let sent = 0;
    world.services.mail.send = async ({ subject }) => {
      if (/Elm/.test(subject)) return elmSent.resolve();
      assert.equal(++oaksAtOnce, 1);
      if (sent++ === 0) {
        await enqueueMail(world, elm);
        await runner.look();
      }
      await elmSent.promise;
      oaksAtOnce--;
    };
    await runner.look();
    await runner.idle();
    assert.deepEqual([runner.report.done, runner.report.failed], [9, 0]);
  },
);

worldTest("a sign-in link waits for no class's mails", async (world) => {
  const { oak, enrolStudent, mail } = await openClass(world);
  await oak.staff("teacher", ROBIN);
  const students = [await enrolStudent("Amira"), await enrolStudent("Jay")];
  await mail(students.map(({ portfolio }) => portfolio.id));
  world.advance(1000);
  await enqueueMail(world, oak);
  const linkSent = Promise.withResolvers<void>();
  world.services.mail.send = async ({ to }) => to === ROBIN ? linkSent.resolve() : await linkSent.promise;
  assert.deepEqual(await world.runJobs(), { done: 3, failed: 0 });
});

worldTest("a school that waits for its turn is looked up again only for new work", async (world) => {
  const schools = [];
  for (const name of ["oak", "elm", "ash", "fir", "yew"]) schools.push(await idleSchool(world, name));
  for (const school of schools) await enqueueMail(world, school);
  const yew = schools.at(-1)!;
  const { doors, now } = world.services;
  const { readTenant } = doors;
  let visits = 0;
  const visited = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  let calls = 0;
  world.services.mail.send = () => {
    if (++calls === LANES.mail.atOnce) called.resolve();
    return answer.promise;
  };
  const runner = openRunner(world.services);
  await runner.look();
  await called.promise;
  world.advance(5 * 60_000);
  doors.readTenant = async (id, work) => {
    if (id === yew.id && ++visits > 0) visited.resolve();
    return await readTenant(id, work);
  };
  const gum = await idleSchool(world, "gum");
  const thumbnail = { id: "job_thumb", kind: "make_thumbnail", payload: { fileId: "gone" }, now: now() };
  await markDue(world, gum);
  await doors.writeTenant(gum.id, (tx) => tx.batch([jobStatement(tx, thumbnail)]));
  await runner.look();
  while ((await jobRow(gum, "job_thumb")).done_at === null) await setImmediate();
  assert.equal(visits, 0);
  await enqueueMail(world, yew);
  await runner.look();
  await visited.promise;
  answer.resolve();
  await runner.idle();
  assert.deepEqual(runner.report, { done: 7, failed: 0 });
});

worldTest("a stopped runner begins nothing more and waits for what runs", async (world) => {
  const oak = await idleSchool(world);
  for (const id of ["job_1", "job_2"]) await enqueueMail(world, oak, id);
  const runner = openRunner(world.services);
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  world.services.mail.send = () => {
    called.resolve();
    return answer.promise;
  };
  await runner.look();
  await called.promise;
  let isStopped = false;
  const stopping = runner.stop().then(() => isStopped = true);
  await markDue(world, oak);
  await runner.look();
  assert.equal(isStopped, false);
  answer.resolve();
  await stopping;
  assert.notEqual((await jobRow(oak, "job_1")).done_at, null);
  assert.equal((await jobRow(oak, "job_2")).attempts, 0);
});

worldTest("a permanently refused mail is not retried", async (world) => {
  const oak = await idleSchool(world);
  let tries = 0;
  world.services.mail.send = () => {
    tries++;
    return Promise.reject(new MailRefused("the mail server knows no such recipient"));
  };
  await enqueueMail(world, oak, "job_one");
  assert.equal((await world.runJobs()).failed, 1);
  world.advance(3600_000);
  await world.runJobs();
  assert.equal(tries, 1);
  const { done_at, last_error } = await jobRow(oak, "job_one");
  assert.ok(done_at);
  assert.match(String(last_error), /^MailRefused/, "the operator reads why");
});
