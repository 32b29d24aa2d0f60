import assert from "node:assert/strict";
import { eachWorld } from "../../test/world.ts";
import { runDue } from "./run_due.ts";
import { ask, beforeWriting, hint, job, nextLook, quietSchool } from "./testing.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

eachWorld(
  "a school whose database cannot be used stops no other, and is put off longer each time",
  async (world) => {
    const oak = await quietSchool(world);
    const elm = await quietSchool(world, "elm");
    await ask(world, oak);
    await ask(world, elm);
    const broken = beforeWriting(world.services, oak, () => Promise.reject(new Error("oak's disk is gone")));
    assert.deepEqual(await runDue(broken), { done: 1, failed: 1 });
    assert.equal(world.mails.length, 1);
    assert.ok(
      world.lines.some((line) => line.tenantId === oak.id && /disk is gone/.test(String(line.fault))),
    );
    const waits = [];
    for (let round = 0; round < 6; round++) {
      const wait = (await nextLook(world, oak))!;
      waits.push(wait);
      world.advance(wait - 1);
      assert.equal((await runDue(broken)).failed, 0, "not before its time");
      world.advance(1);
      await runDue(broken);
    }
    assert.deepEqual(waits, [10_000, 40_000, 160_000, 640_000, 15 * MINUTE, 15 * MINUTE]);
    world.advance(15 * MINUTE);
    assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
    assert.equal(world.mails.length, 2);
    await ask(world, oak);
    await runDue(broken);
    assert.equal(await nextLook(world, oak), 10_000, "what was mended begins anew");
  },
);

eachWorld("a job that follows its hint by a whole round is still done", async (world) => {
  const oak = await quietSchool(world);
  world.advance(2 * MINUTE);
  await world.runJobs();
  await hint(world, oak);
  await world.runJobs();
  await job(world, oak);
  world.advance(10_000);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
});

eachWorld("a hint written while its school is worked on is not taken away", async (world) => {
  const oak = await quietSchool(world);
  await hint(world, oak);
  world.advance(2 * MINUTE);
  let written = false;
  const late = beforeWriting(world.services, oak, async () => {
    if (!written) await hint(world, oak);
    written = true;
  });
  await runDue(late);
  assert.ok((await nextLook(world, oak))! <= 0);
  await job(world, oak);
  assert.deepEqual(await world.runJobs(), { done: 1, failed: 0 });
});

eachWorld("a school with nothing to do is left alone until its next job", async (world) => {
  const oak = await quietSchool(world);
  await ask(world, oak);
  await world.runJobs();
  assert.equal(await nextLook(world, oak), 10_000, "another job may be on its way");
  world.advance(MINUTE);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
  assert.equal(await nextLook(world, oak), DAY - MINUTE, "the daily sweep");
});
