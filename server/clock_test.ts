import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { openWorld } from "../test/world.ts";
import { startClock } from "./clock.ts";

function rounds() {
  const started: PromiseWithResolvers<void>[] = [];
  return {
    started,
    run() {
      const round = Promise.withResolvers<void>();
      started.push(round);
      return round.promise;
    },
  };
}

Deno.test("wakes during a round make one more round follow", async () => {
  await using world = await openWorld();
  const { started, run } = rounds();
  const clock = startClock(() => world.services, run);
  assert.equal(started.length, 1, "it looks as soon as it is started");
  clock.wake();
  clock.wake();
  assert.equal(started.length, 1, "one round at a time");
  started[0]!.resolve();
  await setImmediate();
  assert.equal(started.length, 2);
  started[1]!.resolve();
  await clock.stop();
  assert.equal(started.length, 2);
});

Deno.test("a round that fails is logged and stops no other", async () => {
  await using world = await openWorld();
  const { started, run } = rounds();
  const clock = startClock(() => world.services, run);
  clock.wake();
  started[0]!.reject(new Error("the control database is away"));
  await setImmediate();
  assert.equal(started.length, 2);
  assert.ok(world.logLines.some((line) => /control database is away/.test(String(line.fault))));
  started[1]!.resolve();
  await clock.stop();
});

Deno.test("a stopped clock waits for its round and starts no other", async () => {
  await using world = await openWorld();
  const { started, run } = rounds();
  const clock = startClock(() => world.services, run);
  clock.wake();
  let stopped = false;
  const stopping = clock.stop().then(() => stopped = true);
  await Promise.resolve();
  assert.equal(stopped, false);
  started[0]!.resolve();
  await stopping;
  clock.wake();
  assert.equal(started.length, 1);
});
