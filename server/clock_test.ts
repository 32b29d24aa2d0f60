import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { openWorld, type World } from "../test/world.ts";
import { startClock } from "./clock.ts";

/** A clock, and the looks that it has begun. */
function startTestClock({ services }: World) {
  const started: PromiseWithResolvers<void>[] = [];
  const look = () => {
    const look = Promise.withResolvers<void>();
    started.push(look);
    return look.promise;
  };
  return { started, clock: startClock(services, { look, stop: () => Promise.resolve() }) };
}

Deno.test("wakes during a look make one more follow", async () => {
  await using world = await openWorld();
  const { started, clock } = startTestClock(world);
  assert.equal(started.length, 1, "it looks as soon as it is started");
  clock.wake();
  clock.wake();
  assert.equal(started.length, 1, "one look at a time");
  started[0]!.resolve();
  await setImmediate();
  assert.equal(started.length, 2);
  started[1]!.resolve();
  await clock.stop();
  assert.equal(started.length, 2);
});

Deno.test("a look that fails is logged and stops no other", async () => {
  await using world = await openWorld();
  const { started, clock } = startTestClock(world);
  clock.wake();
  started[0]!.reject(new Error("the control database is away"));
  await setImmediate();
  assert.equal(started.length, 2);
  assert.ok(world.logLines.some((line) => /control database is away/.test(String(line.fault))));
  started[1]!.resolve();
  await clock.stop();
});

Deno.test("a stopped clock waits for its look and begins no other", async () => {
  await using world = await openWorld();
  const { started, clock } = startTestClock(world);
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
