import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../domain/limits.ts";
import { signInStaff } from "../../test/factories.ts";
import { countRows, type World, worldTest } from "../../test/world.ts";
import { MAX_ATTEMPTS } from "../queue/queue.ts";
import { runDue } from "../jobs/run_due.ts";
import { scheduleInstallationSweep } from "../jobs/run_sweeps.ts";
import { leaseSweeps, SWEEP_LEASE_MS } from "../queue/sweeps.ts";
import { addJob, enqueueMail, idleSchool, jobRow } from "../jobs/testing.ts";
import { addSuperAdmin } from "./add_super_admin.ts";
import { applyTenant } from "./apply_tenant.ts";
import { makeSuperAdminLink } from "./make_sign_in_link.ts";

const DAY = 86_400_000;

async function entries(
  world: World,
): Promise<{ id: string; attempts: number; last_error: string | null }[]> {
  return await world.controlRows(
    sql`select id, attempts, last_error from outbox where kind = 'sweep' and done_at is null order by id`,
  );
}

worldTest("a school and the installation are swept once a day from the second day on", async (world) => {
  const oak = await world.school("oak");
  await applyTenant({ tenantId: oak.id, payload: {}, services: world.services });
  world.advance(DAY - 1);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  world.advance(DAY + 1);
  for (let day = 0; day < 3; day++) {
    assert.deepEqual((await entries(world)).map(({ id }) => id), ["sweep_installation", `sweep_${oak.id}`]);
    assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
    assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
    world.advance(DAY);
  }
});

worldTest(
  "a failed sweep is recorded and retried until it is done, and the next day's still runs",
  async (world) => {
    const oak = await world.school("oak");
    world.advance(2 * DAY);
    const { doors } = world.services;
    const { readTenant } = doors;
    doors.readTenant = () => Promise.reject(new Error("the disk is full"));
    assert.deepEqual(await world.runJobs(), { done: 1, failed: 1 });
    assert.match(String((await entries(world)).at(-1)?.last_error), /disk is full/);
    world.advance(10_000);
    assert.deepEqual(await world.runJobs(), { done: 0, failed: 1 });
    doors.readTenant = readTenant;
    world.advance(40_000);
    assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
    assert.deepEqual((await entries(world)).at(-1), { id: `sweep_${oak.id}`, attempts: 0, last_error: null });
    world.advance(DAY);
    assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
  },
);

worldTest("a job whose due row is lost is found by its school's sweep", async (world) => {
  const oak = await idleSchool(world);
  await addJob(world, oak, "job_lost");
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  world.advance(2 * DAY);
  await world.runJobs();
  await world.runJobs();
  assert.notEqual((await jobRow(oak, "job_lost")).done_at, null);
});

worldTest(
  "schools that an older server made after the migration are swept, and its entries go",
  async (world) => {
    const oak = await world.school("oak");
    const at = world.services.now().toISOString();
    await world.runControl(sql`delete from outbox where kind = 'sweep'`);
    await world.runControl(sql`
    insert into outbox (id, kind, payload, run_at, created_at)
    values ('obx_old', 'sweep_installation', '{}', ${
      new Date(world.services.now().getTime() + DAY).toISOString()
    }, ${at})`);
    await oak.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at) values ('job_old', 'sweep', '{}', ${at}, ${at})`);
    await scheduleInstallationSweep(world.services);
    for (let days = 0; days < 3; days++) {
      world.advance(DAY);
      await world.runJobs();
    }
    assert.deepEqual((await entries(world)).map(({ id }) => id), ["sweep_installation", `sweep_${oak.id}`]);
    const old = await world.controlRows(sql`select id from outbox where id = 'obx_old'`);
    assert.deepEqual([old, await oak.rows(sql`select id from jobs where kind = 'sweep'`)], [[], []]);
  },
);

worldTest("a sweep is never given up", async (world) => {
  await world.school("oak");
  const { doors } = world.services;
  const { readTenant } = doors;
  doors.readTenant = () => Promise.reject(new Error("the disk is full"));
  world.advance(2 * DAY);
  for (let hours = 0; hours < 3 * 24; hours += 6) {
    await world.runJobs();
    world.advance(DAY / 4);
  }
  assert.ok((await entries(world)).at(-1)!.attempts > MAX_ATTEMPTS);
  doors.readTenant = readTenant;
  assert.equal((await world.runJobs()).failed, 0);
  assert.equal((await entries(world)).at(-1)!.attempts, 0);
});

worldTest(
  "a school with nothing to remove is not written, and not opened again by the next round",
  async (world) => {
    await world.school("oak");
    world.advance(2 * DAY);
    let writes = 0;
    const { doors } = world.services;
    const { readTenant, writeTenant } = doors;
    doors.writeTenant = (id, work) => (writes++, writeTenant(id, work));
    assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
    assert.equal(writes, 0);
    const opened: string[] = [];
    doors.readTenant = (id, work) => (opened.push(id), readTenant(id, work));
    doors.writeTenant = (id, work) => (opened.push(id), writeTenant(id, work));
    world.advance(10_000);
    await world.runJobs();
    assert.deepEqual(opened, []);
  },
);

worldTest("two servers whose clocks run at once sweep each school once", async (world) => {
  for (const name of ["oak", "elm", "ash"]) await world.school(name);
  await using second = await world.openSecondServer();
  world.advance(2 * DAY);
  const reports = await Promise.all([runDue(world.services), runDue(second.services)]);
  assert.equal(reports.reduce((sum, { done }) => sum + done, 0), 4);
});

worldTest("a sweep whose server died is done by the next one after its lease", async (world) => {
  await world.school("oak");
  world.advance(2 * DAY);
  const { doors, now } = world.services;
  await doors.writeControl((tx) => leaseSweeps(tx, now()));
  world.advance(SWEEP_LEASE_MS - 1);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  world.advance(1);
  assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
});

worldTest("a sweep removes what has expired and leaves the rest", async (world) => {
  const oak = await idleSchool(world);
  await enqueueMail(world, oak, "job_done");
  await world.runJobs();
  await signInStaff(world, oak, "robin@oak.example");
  await addSuperAdmin(world.services, { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" });
  const wanted = { email: "op@unitfolio.example", lifetimeMs: LIFETIMES.mailedLink };
  const { url } = await makeSuperAdminLink(world.services, wanted);
  const { pathname, search } = new URL(url);
  assert.equal((await world.browser("admin.localhost:5000").post(pathname + search)).status, 303);
  const held = async () => {
    const control = async (table: string) =>
      (await world.controlRows<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`))[0]!.n;
    return {
      sessions: [await countRows(world, oak.id, "sessions"), await control("sessions")],
      links: [await countRows(world, oak.id, "login_links"), await control("login_links")],
    };
  };
  assert.deepEqual(await held(), { sessions: [1, 1], links: [2, 1] });
  world.advance(2 * DAY);
  await world.runJobs();
  assert.deepEqual(await held(), { sessions: [1, 1], links: [0, 0] });
  world.advance(6 * DAY);
  await world.runJobs();
  assert.deepEqual(await held(), { sessions: [0, 0], links: [0, 0] });
  world.advance(21 * DAY);
  await world.runJobs();
  assert.ok((await jobRow(oak, "job_done")).done_at);
  world.advance(2 * DAY);
  await world.runJobs();
  await assert.rejects(jobRow(oak, "job_done"), /no job/);
  assert.ok(await countRows(world, oak.id, "events") > 0);
});
