import assert from "node:assert/strict";
import { openWorld } from "../../test/world.ts";
import { nextLook, quietSchool } from "../jobs/testing.ts";
import { writeWithWork } from "./write_with_work.ts";

Deno.test("the clock's hint is there before the write, and the clock is woken behind it", async () => {
  await using world = await openWorld();
  const oak = await quietSchool(world);
  const order: string[] = [];
  const services = { ...world.services, wake: () => void order.push("woken") };
  const before = await nextLook(world, oak);
  assert.ok(before === null || before > 0);
  const { writeTenant } = world.services.doors;
  services.doors = {
    ...world.services.doors,
    async writeTenant(id, work) {
      order.push(`hint ${await nextLook(world, oak)}`);
      return await writeTenant(id, work);
    },
  };
  const written = await writeWithWork(services, oak.id, () => {
    order.push("written");
    return Promise.resolve("answer");
  });
  assert.equal(written, "answer");
  assert.deepEqual(order, ["hint 0", "written", "woken"]);
});

Deno.test("a write that fails says why, and the hint it leaves does no harm", async () => {
  await using world = await openWorld();
  const oak = await quietSchool(world);
  const refused = new Error("the outcome is full");
  await assert.rejects(writeWithWork(world.services, oak.id, () => Promise.reject(refused)), refused);
  assert.deepEqual(await world.runJobs(), { done: 0, failed: 0 });
});

Deno.test("for work that waits the clock's hint waits too, and nobody is woken", async () => {
  await using world = await openWorld();
  const oak = await quietSchool(world);
  await world.runJobs();
  world.advance(2 * 60_000);
  await world.runJobs();
  const woken: string[] = [];
  const services = { ...world.services, wake: () => void woken.push("woken") };
  await writeWithWork(services, oak.id, () => Promise.resolve(), { after: 300_000 });
  assert.deepEqual(woken, []);
  assert.equal(await nextLook(world, oak), 300_000);
});
