import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { type FairQueueOptions, openFairQueue } from "./fair_queue.ts";

const neverAborted = new AbortController();

/** A queue whose first piece of work runs until `open` is called. Names are `school number` or `school person number`. */
function openQueue(over: Partial<FairQueueOptions> = {}) {
  const limits = { atOnce: 1, maxWaiting: 24, maxWaitingPerSchool: 6 };
  const queue = openFairQueue({ ...limits, busyMessage: "Try again in a moment.", ...over });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const ask = (name: string, request: { signal: AbortSignal } = neverAborted) => {
    const [school = "", ...rest] = name.split(" ");
    const person = rest.length > 1 ? rest[0] : undefined;
    return queue.run({ school, ...(person === undefined ? {} : { person }) }, request, async () => {
      await gate.promise;
      order.push(name);
      return name;
    });
  };
  return { queue, ask, order, open: gate.resolve };
}

const named = (school: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${school} ${at + 1}`);
const isRefused = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code && error.message === "Try again in a moment." &&
  error.details.retryAfter === 10;
const isBusy = isRefused("unavailable");

Deno.test("work is done one at a time, in order, and one that fails holds up none", async () => {
  const { queue } = openQueue();
  let running = 0;
  const order: number[] = [];
  const make = (number: number) => async () => {
    assert.equal(++running, 1);
    await new Promise(setImmediate);
    running--;
    order.push(number);
    if (number === 2) throw new Error("this one fails");
  };
  const all = [1, 2, 3].map((number) => queue.run({ school: "oak" }, neverAborted, make(number)));
  const ends = await Promise.allSettled(all);
  assert.deepEqual(ends.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(order, [1, 2, 3]);
});

Deno.test("schools take turns, and within a school the first comes first", async () => {
  const { ask, order, open } = openQueue();
  const all = [...named("oak", 5), ...named("elm", 2), ...named("ash", 1)].map((name) => ask(name));
  open();
  await all[2];
  all.push(ask("fir 1"));
  await Promise.all(all);
  assert.deepEqual(order, [
    ...["oak 1", "oak 2", "elm 1", "ash 1", "oak 3"],
    ...["elm 2", "oak 4", "fir 1", "oak 5"],
  ]);
});

Deno.test("a school with one piece of work waits for one of each other school at most", async () => {
  const { ask, order, open } = openQueue({ maxWaiting: 600, maxWaitingPerSchool: 60 });
  const schools = Array.from({ length: 9 }, (_, at) => `school${at}`);
  const all = schools.flatMap((school) => named(school, 60)).map((name) => ask(name));
  all.push(ask("oak 1"));
  open();
  await Promise.all(all);
  assert.equal(order.indexOf("oak 1"), 10);
});

Deno.test("the queue is bounded per school and in all", async () => {
  const { ask, open } = openQueue();
  const waiting = named("oak", 7).map((name) => ask(name));
  await assert.rejects(ask("oak 8"), isBusy);
  for (let at = 0; at < 18; at++) waiting.push(ask(`school${at} 1`));
  await assert.rejects(ask("elm 1"), isBusy);
  open();
  assert.equal((await Promise.all(waiting)).length, 25);
  assert.equal(await ask("elm 1"), "elm 1", "there is room again");
});

Deno.test("an aborted request gives up its turn and its room", async () => {
  const { ask, order, open } = openQueue();
  const first = ask("oak 1");
  const controller = new AbortController();
  const aborted = named("oak", 6).map((name) => ask(name, controller));
  await assert.rejects(ask("oak 7"), isBusy);
  controller.abort();
  await assert.rejects(Promise.any(aborted));
  const last = ask("oak 8");
  open();
  assert.deepEqual(await Promise.all([first, last]), ["oak 1", "oak 8"]);
  assert.deepEqual(order, ["oak 1", "oak 8"]);
});

Deno.test("a request that is aborted as its turn comes passes the turn on", async () => {
  const { queue } = openQueue();
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run({ school: "oak" }, neverAborted, () => promise);
  // After the turn has been given, before it is taken.
  const aborting = promise.then(() => controller.abort());
  const aborted = queue.run({ school: "oak" }, controller, () => Promise.resolve("made in vain"));
  const last = queue.run({ school: "oak" }, neverAborted, () => Promise.resolve("made"));
  resolve();
  await assert.rejects(aborted, { name: "AbortError" });
  assert.equal(await last, "made");
  await Promise.all([first, aborting]);
});

Deno.test("persons of a school take turns", async () => {
  const { ask, order, open } = openQueue();
  const names = ["oak robin 1", "oak robin 2", "oak robin 3", "elm kim 1", "oak amara 1", "oak amara 2"];
  const all = names.map((name) => ask(name));
  open();
  await Promise.all(all);
  assert.deepEqual(order, [
    ...["oak robin 1", "oak robin 2", "elm kim 1"],
    ...["oak amara 1", "oak robin 3", "oak amara 2"],
  ]);
});

Deno.test("a person fills no queue of their colleagues", async () => {
  const { ask, open } = openQueue({ maxWaitingPerPerson: 3 });
  const waiting = ["0", "1", "2", "3"].map((number) => ask(`oak robin ${number}`));
  await assert.rejects(ask("oak robin 4"), isRefused("too_many"));
  waiting.push(ask("oak amara 1"));
  open();
  assert.equal((await Promise.all(waiting)).at(-1), "oak amara 1");
});

Deno.test("as many run together as there is room for", async () => {
  const { ask, order, open } = openQueue({ atOnce: 3, maxWaitingPerSchool: 1 });
  const all = named("oak", 4).map((name) => ask(name));
  await assert.rejects(ask("oak 5"), isBusy);
  open();
  await Promise.all(all);
  assert.deepEqual(order, named("oak", 4));
  assert.equal(await ask("oak 6"), "oak 6");
});

Deno.test("where more may run than before, those who wait come before one who asks", async () => {
  let atOnce = 1;
  const { ask, order, open } = openQueue({ atOnce: () => atOnce });
  const waiting = [ask("oak 1"), ask("oak 2"), ask("oak 3")];
  atOnce = 3;
  const later = ask("oak 4");
  open();
  await Promise.all([...waiting, later]);
  assert.deepEqual(order, named("oak", 4));
});

Deno.test("others come between two turns, and nothing waits where no one does", async () => {
  const order: string[] = [];
  const pause = () => new Promise<void>((resolve) => setImmediate(() => resolve(void order.push("pause"))));
  const { ask, open } = openQueue({ pause });
  open();
  const done = async (name: string) => void order.push(await ask(name));
  await done("oak 1");
  await done("oak 2");
  await Promise.all([done("oak 3"), done("oak 4"), done("oak 5")]);
  assert.deepEqual(order, ["oak 1", "oak 2", "oak 3", "pause", "oak 4", "pause", "oak 5"]);
});

Deno.test("a pause knows how long the work before it took", async () => {
  let now = 5;
  const pauses: number[] = [];
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
  const { queue } = openQueue({ pause, monotonic: () => now });
  const take = (ms: number) =>
    queue.run({ school: "oak" }, neverAborted, () => Promise.resolve(void (now += ms)));
  await Promise.all([take(3), take(40), take(0)]);
  assert.deepEqual(pauses, [3, 40]);
});

Deno.test("a request that comes in a pause goes behind those who wait", async () => {
  const pausing = Promise.withResolvers<void>();
  const { ask, order, open } = openQueue({ pause: () => pausing.promise });
  open();
  const first = ask("oak 1");
  const second = ask("oak 2");
  await first;
  const last = ask("oak 3");
  pausing.resolve();
  await Promise.all([second, last]);
  assert.deepEqual(order, named("oak", 3));
});

Deno.test("who has waited too long is refused and gives up the room", async () => {
  const { ask, order, open } = openQueue({ maxWaitMs: 1 });
  const first = ask("oak 1");
  await assert.rejects(ask("oak 2"), isBusy);
  open();
  await first;
  assert.equal(await ask("oak 3"), "oak 3");
  assert.deepEqual(order, ["oak 1", "oak 3"]);
});
