import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../domain/limits.ts";
import { signInStaff } from "../../test/factories.ts";
import { countRows, type School, type World, worldTest } from "../../test/world.ts";
import { enqueueMail, idleSchool, jobRow } from "../jobs/testing.ts";
import { addSuperAdmin } from "./add_super_admin.ts";
import { applyTenant } from "./apply_tenant.ts";
import { makeSuperAdminLink } from "./make_sign_in_link.ts";

const DAY = 86_400_000;

async function sweepsToCome({ services }: World, { id }: School): Promise<number[]> {
  const count = (table: string) =>
    sql`select count(*) as n from ${sql.identifier(table)} where kind like 'sweep%' and done_at is null`;
  const [school] = await services.doors.readTenant(id, (db) => db.all<{ n: number }>(count("jobs")));
  const [control] = await services.doors.readControl((db) => db.all<{ n: number }>(count("outbox")));
  return [school!.n, control!.n];
}

worldTest(
  "a school and the installation are swept once a day",
  async (world) => {
    const oak = await world.school("oak");
    await applyTenant({ tenantId: oak.id, services: world.services });
    for (let day = 0; day < 3; day++) {
      assert.deepEqual(await sweepsToCome(world, oak), [1, 1]);
      assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
      world.advance(DAY);
      assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
    }
  },
);

worldTest("a failed sweep is retried, and the next day's still runs", async (world) => {
  const oak = await world.school("oak");
  world.advance(DAY);
  const { doors } = world.services;
  const write = doors.writeTenant;
  let writes = 0;
  // Writes here: lease, schedule, then the removal that fails.
  doors.writeTenant = (id, work) =>
    ++writes === 3 ? Promise.reject(new Error("the disk is full")) : write(id, work);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 1 });
  assert.deepEqual(await sweepsToCome(world, oak), [2, 1]);
  world.advance(10_000);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  assert.deepEqual(await sweepsToCome(world, oak), [1, 1]);
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
    const { doors } = world.services;
    const control = (table: string) =>
      doors.readControl((db) =>
        db.all<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`).then(([row]) => row!.n)
      );
    return {
      sessions: [await countRows(world, oak.id, "sessions"), await control("sessions")],
      links: [await countRows(world, oak.id, "login_links"), await control("login_links")],
    };
  };
  assert.deepEqual(await held(), { sessions: [1, 1], links: [2, 1] });
  world.advance(DAY);
  await world.runJobs();
  assert.deepEqual(await held(), { sessions: [1, 1], links: [0, 0] });
  world.advance(6 * DAY);
  await world.runJobs();
  assert.deepEqual(await held(), { sessions: [0, 0], links: [0, 0] });
  world.advance(22 * DAY);
  await world.runJobs();
  assert.ok((await jobRow(world, oak, "job_done")).done_at);
  world.advance(2 * DAY);
  await world.runJobs();
  await assert.rejects(jobRow(world, oak, "job_done"), /no job/);
  assert.ok(await countRows(world, oak.id, "events") > 0);
});
