import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { openWorld } from "../test/world.ts";
import { startClock } from "./clock.ts";

/** Rounds that end when they are told to. */
function rounds() {
  const begun: PromiseWithResolvers<void>[] = [];
  return {
    begun,
    run() {
      const round = Promise.withResolvers<void>();
      begun.push(round);
      return round.promise;
    },
  };
}

Deno.test("a wake during a round makes one more follow it, however many wakes there were", async () => {
  await using world = await openWorld();
  const { begun, run } = rounds();
  const clock = startClock(() => world.services, run);
  assert.equal(begun.length, 1, "it looks as soon as it is started");
  clock.wake();
  clock.wake();
  assert.equal(begun.length, 1, "one round at a time");
  begun[0]!.resolve();
  await setImmediate();
  assert.equal(begun.length, 2);
  begun[1]!.resolve();
  await clock.stop();
  assert.equal(begun.length, 2);
});

Deno.test("a round that fails is logged and stops no other", async () => {
  await using world = await openWorld();
  const { begun, run } = rounds();
  const clock = startClock(() => world.services, run);
  clock.wake();
  begun[0]!.reject(new Error("the control database is away"));
  await setImmediate();
  assert.equal(begun.length, 2);
  assert.ok(world.lines.some((line) => /control database is away/.test(String(line.fault))));
  begun[1]!.resolve();
  await clock.stop();
});

Deno.test("a clock that is stopped waits for its round, and begins no other", async () => {
  await using world = await openWorld();
  const { begun, run } = rounds();
  const clock = startClock(() => world.services, run);
  clock.wake();
  let stopped = false;
  const stopping = clock.stop().then(() => stopped = true);
  await Promise.resolve();
  assert.equal(stopped, false);
  begun[0]!.resolve();
  await stopping;
  clock.wake();
  assert.equal(begun.length, 1);
});
