import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../test/world.ts";
import { addStaff } from "../flows/add_staff.ts";
import { provisionTenant } from "../flows/provision_tenant.ts";
import { HEAD_START_MS } from "../queue/enqueue.ts";
import { backoffMs, LEASE_MS, leaseOutboxEntry, MAX_ATTEMPTS } from "../queue/queue.ts";
import { attempt } from "./run_job.ts";
import { retryFailed, runDue, runOutboxEntry } from "./run_due.ts";
import { addOutboxEntry, enqueueMail, idleSchool, jobRow, outboxRow, ROBIN } from "./testing.ts";

const OPERATOR = { kind: "operator" } as const;
const SCHOOL = {
  name: "Elm School",
  subdomain: "elm",
  tenantType: "institutional",
  plan: "medium",
  status: "active",
} as const;

worldTest(
  "a failing job is retried after its back-off, up to MAX_ATTEMPTS",
  async (world) => {
    const oak = await idleSchool(world);
    world.services.mail.send = () => Promise.reject(new Error("the mail server is away"));
    await enqueueMail(world, oak, "job_one");
    const tries = [];
    for (;;) {
      const { failed } = await world.runJobs();
      const row = await jobRow(oak, "job_one");
      if (failed === 0) break;
      tries.push((Date.parse(row.run_at) - world.services.now().getTime()) / 1000);
      assert.deepEqual([row.leased_until, row.done_at], [null, null]);
      assert.match(String(row.last_error), /mail server is away/);
      world.advance(Date.parse(row.run_at) - world.services.now().getTime() - 1);
      await world.runJobs();
      assert.equal((await jobRow(oak, "job_one")).attempts, tries.length);
      world.advance(1);
    }
    assert.equal(tries.length, MAX_ATTEMPTS);
    assert.deepEqual(tries.slice(0, 3), [10, 40, 160]);
  },
);

worldTest("two concurrent runners run every job once", async (world) => {
  const oak = await idleSchool(world);
  for (let i = 0; i < 9; i++) await enqueueMail(world, oak, `job_${i}`);
  for (let i = 0; i < 3; i++) await addOutboxEntry(world, `obx_${i}`, "mail_super_admin_link");
  const reports = await Promise.all([runDue(world.services), runDue(world.services)]);
  assert.equal(reports.reduce((sum, { done }) => sum + done, 0), 12);
  assert.equal(world.mails.length, 9);
});

worldTest("work that ignores its signal ends with its time", async (world) => {
  const job = { id: "job_one", kind: "make_thumbnail", tenantId: null, timeoutMs: 5 };
  const outcome = await attempt(world.services, job, () => new Promise(() => {}));
  assert.equal(outcome.ok, false);
  assert.match(String(world.logLines.at(-1)!.fault), /took longer than 0.005 s/);
});

worldTest("a leased entry is not run inline", async (world) => {
  const { doors, now } = world.services;
  await addOutboxEntry(world, "obx_one", "no_such_kind");
  await doors.writeControl((tx) => leaseOutboxEntry(tx, now(), "obx_one"));
  await runOutboxEntry(world.services, "obx_one");
  assert.equal((await outboxRow(world, "obx_one")).attempts, 1);
  world.advance(LEASE_MS);
  await assert.rejects(runOutboxEntry(world.services, "obx_one"), /no handler/);
});

worldTest("a tenant provisioned inline is not provisioned by the clock as well", async (world) => {
  const { doors } = world.services;
  const write = doors.writeControl;
  let rounds = 0;
  doors.writeControl = async (work) => {
    const made = await write(work);
    doors.writeControl = write;
    rounds += (await runDue(world.services)).done;
    return made;
  };
  const { id } = await provisionTenant(world.services, OPERATOR, SCHOOL);
  assert.equal(rounds, 0);
  assert.ok(await doors.hasTenant(id));
});

worldTest("provisioning interrupted between the two databases is finished by the clock", async (world) => {
  const { doors } = world.services;
  const { createTenant } = doors;
  doors.createTenant = () => Promise.reject(new Error("killed"));
  await assert.rejects(provisionTenant(world.services, OPERATOR, SCHOOL), /killed/);
  doors.createTenant = createTenant;
  const elm = world.browser("elm.localhost:5000");
  assert.equal((await elm.get("/api/tenant/status")).status, 404);
  world.advance(backoffMs(1));
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  assert.equal((await elm.get("/api/tenant/status")).status, 200);
});

worldTest("staff added in control only join with the next round", async (world) => {
  const oak = await world.school("oak");
  const { doors } = world.services;
  const write = doors.writeControl;
  // The process dies after the commit, before it runs the entry.
  doors.writeControl = async (work) => {
    await write(work);
    doors.writeControl = write;
    throw new Error("killed");
  };
  const robin = { email: ROBIN, firstName: "Robin", lastName: "Ash", role: "teacher" } as const;
  await assert.rejects(addStaff(world.services, OPERATOR, oak.id, robin), /killed/);
  const staff = () => oak.rows(sql`select email from staff`).then((rows) => rows.length);
  world.advance(HEAD_START_MS - 1);
  await world.runJobs();
  assert.equal(await staff(), 0);
  world.advance(1);
  await world.runJobs();
  assert.equal(await staff(), 1);
});

worldTest(
  "an entry whose attempts all crashed is retried, a leased one is not",
  async (world) => {
    const oak = await world.school("oak");
    const { doors, now } = world.services;
    for (const id of ["obx_mends", "obx_stuck"]) {
      await addOutboxEntry(world, id, id === "obx_mends" ? "apply_tenant" : "no_such_kind", oak.id);
      for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
        await doors.writeControl((tx) => leaseOutboxEntry(tx, now(), id));
        world.advance(LEASE_MS);
      }
    }
    await addOutboxEntry(world, "obx_busy", "apply_tenant", oak.id);
    await doors.writeControl((tx) => leaseOutboxEntry(tx, now(), "obx_busy"));
    assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
    const { failing: failed } = await retryFailed(world.services);
    assert.deepEqual(failed.map(({ id }) => id), ["obx_stuck"]);
    assert.match(failed[0]!.error, /no handler/);
    assert.notEqual((await outboxRow(world, "obx_mends")).done_at, null);
    const busy = await outboxRow(world, "obx_busy");
    assert.deepEqual([busy.attempts, busy.done_at], [1, null]);
  },
);

worldTest("a sweep that an older server enqueued in a school is left to the daily one", async (world) => {
  const oak = await idleSchool(world);
  await oak.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    values ('job_old', 'sweep', '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  await enqueueMail(world, oak);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  assert.equal((await jobRow(oak, "job_old")).done_at, null);
});
