import assert from "node:assert/strict";
import { MailRefused } from "../adapters/mail/transport.ts";
import { eachWorld } from "../../test/world.ts";
import { jobStatement } from "./enqueue.ts";
import { leaseJobs } from "./queue.ts";
import { AT_ONCE } from "./run_due.ts";
import { ask, entry, entryRow, hint, job, jobRow, quietSchool } from "./testing.ts";

eachWorld("what is asked for while one school has much to do joins the turns", async (world) => {
  const [oak, elm] = [await quietSchool(world), await quietSchool(world, "elm")];
  for (let i = 0; i < 3 * AT_ONCE; i++) await ask(world, oak);
  const order: string[] = [];
  world.services.mail.send = async ({ subject }) => {
    order.push(subject);
    if (order.length > 1) return;
    await ask(world, elm);
    await entry(world, "obx_late", "apply_tenant", elm.id);
  };
  await world.runJobs();
  assert.equal(order.length, 3 * AT_ONCE + 1);
  assert.equal(
    order.findIndex((subject) => /Elm/.test(subject)),
    2 * AT_ONCE,
    "after a turn, not at the end",
  );
  assert.notEqual((await entryRow(world, "obx_late")).done_at, null);
});

eachWorld("a mail that its address refuses for good is not tried again", async (world) => {
  const oak = await quietSchool(world);
  let tries = 0;
  world.services.mail.send = () => {
    tries++;
    return Promise.reject(new MailRefused("the mail server knows no such recipient"));
  };
  await ask(world, oak, "job_one");
  assert.equal((await world.runJobs()).failed, 1);
  world.advance(3600_000);
  await world.runJobs();
  assert.equal(tries, 1);
  const { done_at, last_error } = await jobRow(world, oak, "job_one");
  assert.ok(done_at);
  assert.match(String(last_error), /^MailRefused/, "the operator reads why");
});

eachWorld("who waits for one mail does not wait for a whole class's", async (world) => {
  const oak = await quietSchool(world);
  const { doors, now } = world.services;
  const mailing = (i: number) => ({ id: `job_${i}`, kind: "mail_student_link", payload: {}, now: now() });
  await hint(world, oak);
  await doors.writeTenant(
    oak.id,
    (tx) => tx.batch(Array.from({ length: 3 * AT_ONCE }, (_, i) => jobStatement(tx, mailing(i)))),
  );
  world.advance(1000);
  await job(world, oak, "job_sign_in");
  const leased = await doors.writeTenant(oak.id, (tx) => leaseJobs(tx, now(), AT_ONCE));
  assert.ok(leased.some(({ id }) => id === "job_sign_in"), leased.map(({ id }) => id).join());
  assert.equal(leased.length, AT_ONCE, "and the class's go on");
});
