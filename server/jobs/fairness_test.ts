import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { MailRefused } from "../adapters/mail/transport.ts";
import { worldTest } from "../../test/world.ts";
import { jobStatement } from "./enqueue.ts";
import { leaseJobs } from "./queue.ts";
import { BATCH_SIZE } from "./run_due.ts";
import { SWEEP_BATCH } from "./sweeps.ts";
import { addJob, addOutboxEntry, enqueueMail, idleSchool, jobRow, markDue, outboxRow } from "./testing.ts";

worldTest("jobs added during a long run take their turn", async (world) => {
  const [oak, elm] = [await idleSchool(world), await idleSchool(world, "elm")];
  for (let i = 0; i < 3 * BATCH_SIZE; i++) await enqueueMail(world, oak);
  const order: string[] = [];
  world.services.mail.send = async ({ subject }) => {
    order.push(subject);
    if (order.length > 1) return;
    await enqueueMail(world, elm);
    await addOutboxEntry(world, "obx_late", "apply_tenant", elm.id);
  };
  await world.runJobs();
  assert.equal(order.length, 3 * BATCH_SIZE + 1);
  assert.equal(
    order.findIndex((subject) => /Elm/.test(subject)),
    2 * BATCH_SIZE,
    "after one batch, not at the end",
  );
  assert.notEqual((await outboxRow(world, "obx_late")).done_at, null);
});

worldTest("jobs that come during a long line of sweeps are run between its batches", async (world) => {
  const oak = await idleSchool(world);
  const numbers = JSON.stringify([...Array(3 * SWEEP_BATCH).keys()]);
  await world.runControl(sql`
    insert into outbox (id, kind, payload, run_at, created_at)
    select 'sweep_' || value, 'sweep', '{}', '2026-01-01', '2026-01-01' from json_each(${numbers})`);
  const { doors } = world.services;
  const { writeControl } = doors;
  let writes = 0;
  // Writes here: two leases, then each sweep.
  doors.writeControl = async (work) => {
    if (++writes === 5) await enqueueMail(world, oak);
    return await writeControl(work);
  };
  let waiting: unknown;
  world.services.mail.send = async () => {
    const [row] = await doors.readControl((db) =>
      db.all<{ n: number }>(
        sql`select count(*) as n from outbox where kind = 'sweep' and run_at = '2026-01-01'`,
      )
    );
    waiting = row!.n;
  };
  await world.runJobs();
  assert.equal(waiting, 2 * SWEEP_BATCH);
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
  const { done_at, last_error } = await jobRow(world, oak, "job_one");
  assert.ok(done_at);
  assert.match(String(last_error), /^MailRefused/, "the operator reads why");
});

worldTest("a single mail goes before bulk mails", async (world) => {
  const oak = await idleSchool(world);
  const { doors, now } = world.services;
  const mailing = (i: number) => ({ id: `job_${i}`, kind: "mail_student_link", payload: {}, now: now() });
  await markDue(world, oak);
  await doors.writeTenant(
    oak.id,
    (tx) => tx.batch(Array.from({ length: 3 * BATCH_SIZE }, (_, i) => jobStatement(tx, mailing(i)))),
  );
  world.advance(1000);
  await addJob(world, oak, "job_sign_in");
  const leased = await doors.writeTenant(oak.id, (tx) => leaseJobs(tx, now(), BATCH_SIZE));
  assert.ok(leased.some(({ id }) => id === "job_sign_in"), leased.map(({ id }) => id).join());
  assert.equal(leased.length, BATCH_SIZE, "and the class's go on");
});
