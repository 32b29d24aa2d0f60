import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { fileWorldTest, worldTest } from "../../../../test/world.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";
import { addJob, markDue } from "../../../jobs/testing.ts";
import { signInSuperAdmin } from "../../../../test/support_access.ts";
import { callOf, tenantsOf } from "../testing.ts";
import { STATS_DELAY_MS } from "../stats/stats_statements.ts";
import type { TenantHealth, TenantHealthItem } from "./read_health.ts";

const DAY_MS = 86_400_000;

fileWorldTest("a school whose database is gone is an error until it is back", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  const check = async () => (await callOf(superAdmin, oak)("check", {})).json<TenantHealthItem>();
  const { doors } = world.services;
  doors.closeIdleTenant(oak.id);
  const file = `${world.dataDir}/tenants/${oak.id}.db`;
  const files = ["", "-wal", "-shm"].map((end) => file + end);
  for (const name of files) await Deno.rename(name, `${name}.away`).catch(() => {});
  const gone = await check();
  assert.equal(gone.status, "error");
  assert.match(
    gone.issues[0]!,
    /^Its database cannot be used since 15 June 2026, 10:00: missing/,
  );
  const [listed] = await tenantsOf(superAdmin);
  assert.equal(listed!.adminCount, 1, "the numbers of before stay");
  for (const name of files) await Deno.rename(`${name}.away`, name).catch(() => {});
  assert.deepEqual((await check()).status, "healthy");
});

worldTest(
  "a school that the clock cannot open is shown, and on its own no more once it can",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak");
    await oak.staff("admin", "a@oak.example");
    const health = async () =>
      (await superAdmin.get("/api/admin/tenant-health")).json<TenantHealth>().tenants[0]!;
    await addJob(world, oak);
    await markDue(world, oak);
    const { doors } = world.services;
    const { readTenant } = doors;
    doors.readTenant = () => Promise.reject(new Error("the disk is away"));
    await world.runJobs();
    assert.match((await health()).issues[0]!, /cannot be used since .*: the disk is away\. Put that right/);
    doors.readTenant = readTenant;
    world.advance(10_000);
    await world.runJobs();
    assert.equal((await health()).status, "healthy");
  },
);

worldTest("numbers are read once a day, and after work that was given up", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  const countedAt = async () => (await tenantsOf(await signInSuperAdmin(world)))[0]!.countedAt!;
  const before = await countedAt();
  world.advance(2 * DAY_MS);
  await world.runJobs();
  assert.ok(await countedAt() > before);

  await addJob(world, oak, "job_lost");
  await oak.run(sql`update jobs set kind = 'no_such_work', attempts = ${MAX_ATTEMPTS - 1}`);
  await markDue(world, oak);
  await world.runJobs();
  world.advance(STATS_DELAY_MS);
  await world.runJobs();
  const superAdmin = await signInSuperAdmin(world);
  const { tenants } = (await superAdmin.get("/api/admin/tenant-health")).json<TenantHealth>();
  assert.deepEqual(tenants[0]!.issues, [
    "1 background job failed for good. The log names each with its reason.",
  ]);
});
