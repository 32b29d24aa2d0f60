import assert from "node:assert/strict";
import { DiskFull } from "../../db/disk_full.ts";
import { worldTest } from "../../test/world.ts";
import { runDue } from "../jobs/run_due.ts";
import { openRunner } from "../jobs/runner.ts";
import { addJob, beforeWriting, enqueueMail, idleSchool, markDue, nextDueIn } from "../jobs/testing.ts";

const MINUTE = 60_000;

worldTest(
  "an unreachable school is postponed with back-off and blocks no other",
  async (world) => {
    const oak = await idleSchool(world);
    const elm = await idleSchool(world, "elm");
    await enqueueMail(world, oak);
    await enqueueMail(world, elm);
    const broken = beforeWriting(world.services, oak, () => Promise.reject(new Error("oak's disk is gone")));
    assert.deepEqual(await runDue(broken), { done: 1, failed: 1 });
    assert.equal(world.mails.length, 1);
    assert.ok(
      world.logLines.some((line) => line.tenantId === oak.id && /disk is gone/.test(String(line.fault))),
    );
    const waits = [];
    for (let round = 0; round < 6; round++) {
      const wait = (await nextDueIn(world, oak))!;
      waits.push(wait);
      world.advance(wait - 1);
      assert.equal((await runDue(broken)).failed, 0, "not before its time");
      world.advance(1);
      await runDue(broken);
    }
    assert.deepEqual(waits, [10_000, 40_000, 160_000, 640_000, 15 * MINUTE, 15 * MINUTE]);
    world.advance(15 * MINUTE);
    // The mail, and the school's numbers.
    assert.deepEqual(await world.runJobs(), { done: 2, failed: 0 });
    assert.equal(world.mails.length, 2);
    await enqueueMail(world, oak);
    await runDue(broken);
    assert.equal(await nextDueIn(world, oak), 10_000, "what was fixed starts again");
  },
);

worldTest("a job that follows its due row by a whole round is run", async (world) => {
  const oak = await idleSchool(world);
  world.advance(2 * MINUTE);
  await world.runJobs();
  await markDue(world, oak);
  await world.runJobs();
  await addJob(world, oak);
  world.advance(10_000);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
});

worldTest("a row rewritten during the run is not deleted", async (world) => {
  const oak = await idleSchool(world);
  await markDue(world, oak);
  world.advance(2 * MINUTE);
  const { doors } = world.services;
  const { readTenant } = doors;
  doors.readTenant = async (id, work) => {
    doors.readTenant = readTenant;
    await markDue(world, oak);
    return await readTenant(id, work);
  };
  const runner = openRunner(world.services);
  await runner.look();
  await runner.idle();
  assert.ok((await nextDueIn(world, oak))! <= 0);
  await addJob(world, oak);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
});

worldTest("an idle school is not opened until its next job", async (world) => {
  const oak = await idleSchool(world);
  await enqueueMail(world, oak);
  await world.runJobs();
  assert.equal(await nextDueIn(world, oak), 10_000, "another job may be on its way");
  world.advance(MINUTE);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  assert.equal(await nextDueIn(world, oak), null, "it has none");
});

worldTest(
  "on a full disk work waits without a word in the log, and goes on when there is room",
  async (world) => {
    const oak = await idleSchool(world);
    await enqueueMail(world, oak);
    const full = beforeWriting(world.services, oak, () => Promise.reject(new DiskFull()));
    const lines = world.logLines.length;
    for (let round = 0; round < 3; round++) await assert.rejects(runDue(full), DiskFull);
    assert.deepEqual(world.logLines.slice(lines), []);
    assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
  },
);
