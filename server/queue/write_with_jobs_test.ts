import assert from "node:assert/strict";
import { openWorld } from "../../test/world.ts";
import { idleSchool, nextDueIn } from "../jobs/testing.ts";
import { writeWithJobs } from "./write_with_jobs.ts";

Deno.test("the due row is written before the write, and the clock woken after it", async () => {
  await using world = await openWorld();
  const oak = await idleSchool(world);
  const order: string[] = [];
  const services = { ...world.services, wake: () => void order.push("woken") };
  const before = await nextDueIn(world, oak);
  assert.ok(before === null || before > 0);
  const { writeTenant } = world.services.doors;
  services.doors = {
    ...world.services.doors,
    async writeTenant(id, work) {
      order.push(`hint ${await nextDueIn(world, oak)}`);
      return await writeTenant(id, work);
    },
  };
  const written = await writeWithJobs(services, oak.id, () => {
    order.push("written");
    return Promise.resolve("answer");
  });
  assert.equal(written, "answer");
  assert.deepEqual(order, ["hint 0", "written", "woken"]);
});

Deno.test("a failed write rethrows, and its due row does no harm", async () => {
  await using world = await openWorld();
  const oak = await idleSchool(world);
  const refused = new Error("the outcome is full");
  await assert.rejects(writeWithJobs(world.services, oak.id, () => Promise.reject(refused)), refused);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
});

Deno.test("for a delayed job the due row waits too, and the clock is not woken", async () => {
  await using world = await openWorld();
  const oak = await idleSchool(world);
  await world.runJobs();
  world.advance(2 * 60_000);
  await world.runJobs();
  const woken: string[] = [];
  const services = { ...world.services, wake: () => void woken.push("woken") };
  await writeWithJobs(services, oak.id, () => Promise.resolve(), { delayMs: 300_000 });
  assert.deepEqual(woken, []);
  assert.equal(await nextDueIn(world, oak), 300_000);
});
