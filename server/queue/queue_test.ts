import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { worldTest } from "../../test/world.ts";
import { LANE_NAMES, laneOptions } from "./lanes.ts";
import { backoffMs, doneStatement, failedStatement, LEASE_MS, leaseJob, releasedStatement } from "./queue.ts";
import { enqueueMail, idleSchool, jobRow } from "../jobs/testing.ts";

const ANY_KIND = sql`1`;

Deno.test("a job ends before its lease", () => {
  for (const lane of LANE_NAMES) assert.ok(2 * laneOptions(lane).timeoutMs < LEASE_MS, lane);
});

Deno.test("back-off grows up to six hours", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => backoffMs(attempts) / 1000);
  assert.deepEqual(waits, [10, 40, 160, 640, 2560, 10_240, 21_600, 21_600]);
});

worldTest("a crashed worker's job is leased again after its lease", async (world) => {
  const oak = await idleSchool(world);
  const { doors, now } = world.services;
  await enqueueMail(world, oak, "job_one");
  await doors.writeTenant(oak.id, (tx) => leaseJob(tx, now(), ANY_KIND));
  world.advance(LEASE_MS - 1);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  world.advance(1);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  assert.equal((await jobRow(oak, "job_one")).attempts, 2);
});

worldTest("an older attempt's outcome is ignored", async (world) => {
  const oak = await idleSchool(world);
  const { doors, now } = world.services;
  await enqueueMail(world, oak, "job_one");
  const slow = await doors.writeTenant(oak.id, (tx) => leaseJob(tx, now(), ANY_KIND));
  world.advance(LEASE_MS);
  const later = await doors.writeTenant(oak.id, (tx) => leaseJob(tx, now(), ANY_KIND));
  const report = (work: typeof slow) => oak.run(doneStatement("jobs", work!, now()));
  await report(slow);
  assert.equal((await jobRow(oak, "job_one")).done_at, null);
  await report(later);
  assert.notEqual((await jobRow(oak, "job_one")).done_at, null);
});

worldTest("nor when a later lease has given its attempt back", async (world) => {
  const oak = await idleSchool(world);
  const { doors, now } = world.services;
  await enqueueMail(world, oak, "job_one");
  const lease = () => doors.writeTenant(oak.id, (tx) => leaseJob(tx, now(), ANY_KIND));
  const record = (statement: SQL) => oak.run(statement);
  const slow = await lease();
  world.advance(LEASE_MS);
  await record(releasedStatement("jobs", (await lease())!, now(), "the mail server is away"));
  assert.equal((await jobRow(oak, "job_one")).attempts, 1);
  await record(failedStatement("jobs", slow!, now(), "late"));
  assert.equal((await jobRow(oak, "job_one")).last_error, "the mail server is away");
});
