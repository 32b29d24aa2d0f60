import assert from "node:assert/strict";
import { AppError } from "../domain/errors.ts";
import { keyedLock } from "./keyed_lock.ts";

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("work of one key runs alone and in order", async () => {
  const lock = keyedLock();
  const visited: string[] = [];
  let running = 0;
  await Promise.all(["a", "b", "c", "d"].map((name) =>
    lock.hold("key", async () => {
      assert.equal(++running, 1);
      await Promise.resolve();
      visited.push(name);
      running--;
    })
  ));
  assert.deepEqual(visited, ["a", "b", "c", "d"]);
});

Deno.test("work of another key does not wait", async () => {
  const lock = keyedLock();
  const first = Promise.withResolvers<void>();
  const held = lock.hold("one", () => first.promise);
  await lock.hold("two", () => Promise.resolve());
  first.resolve();
  await held;
});

Deno.test("failing work releases the lock, and its error reaches only its caller", async () => {
  const lock = keyedLock();
  const failing = lock.hold("key", () => Promise.reject(new Error("mine")));
  const next = lock.hold("key", () => Promise.resolve("in"));
  await assert.rejects(failing, /mine/);
  assert.equal(await next, "in");
});

Deno.test("a full queue refuses the next caller at once and serves the others", async () => {
  const lock = keyedLock({ maxWaiting: 2 });
  const first = Promise.withResolvers<void>();
  const held = [lock.hold("key", () => first.promise)];
  held.push(lock.hold("key", () => Promise.resolve()), lock.hold("key", () => Promise.resolve()));
  await assert.rejects(lock.hold("key", () => Promise.resolve()), isUnavailable);
  first.resolve();
  await Promise.all(held);
});

Deno.test("a caller that waits too long is refused, never runs, and leaves the queue", async () => {
  const lock = keyedLock({ maxWaiting: 1, maxWaitMs: 1 });
  const first = Promise.withResolvers<void>();
  const held = lock.hold("key", () => first.promise);
  let ran = false;
  const attempt = () => lock.hold("key", () => Promise.resolve(void (ran = true)));
  await assert.rejects(attempt(), isUnavailable);
  await assert.rejects(attempt(), (error) => isUnavailable(error) && !ran);
  first.resolve();
  await held;
  await lock.hold("key", () => Promise.resolve());
  assert.equal(ran, false);
});

Deno.test("an unused key is forgotten", async () => {
  const lock = keyedLock();
  await Promise.all(["a", "b", "a"].map((key) =>
    lock.hold(key, () => {
      assert.ok(lock.size >= 1);
      return Promise.resolve();
    })
  ));
  await lock.hold("c", () => Promise.reject(new Error("fails"))).catch(() => {});
  assert.equal(lock.size, 0);
});

Deno.test("whose turn is last waits for all whose turn is first, however late those come", async () => {
  const lock = keyedLock();
  const visited: string[] = [];
  const first = Promise.withResolvers<void>();
  const visit = (name: string) => () => Promise.resolve(void visited.push(name));
  const work = [
    lock.hold("key", () => first.promise, "last"),
    lock.hold("key", visit("last one"), "last"),
    lock.hold("key", visit("last two"), "last"),
    lock.hold("key", visit("first one")),
    lock.hold("key", visit("first two")),
  ];
  first.resolve();
  await Promise.all(work);
  assert.deepEqual(visited, ["first one", "first two", "last one", "last two"]);
});

Deno.test("a full queue of one turn leaves room for the other", async () => {
  const lock = keyedLock({ maxWaiting: 1, maxWaitingLast: 1 });
  const first = Promise.withResolvers<void>();
  const nothing = () => Promise.resolve();
  const held = [
    lock.hold("key", () => first.promise, "last"),
    lock.hold("key", nothing, "last"),
  ];
  await assert.rejects(lock.hold("key", nothing, "last"), isUnavailable);
  held.push(lock.hold("key", nothing), lock.hold("key", nothing));
  await assert.rejects(lock.hold("key", nothing), isUnavailable);
  first.resolve();
  await Promise.all(held);
});
