import assert from "node:assert/strict";
import { AppError } from "../domain/errors.ts";
import { openSchoolQueue } from "./school_queue.ts";

const neverAborted = new AbortController().signal;

/** A queue whose first document is being made until `open` is called. */
function openQueue(limits = { waiting: 24, waitingPerSchool: 6 }) {
  const busy = () => new AppError("unavailable", "Try again in a moment.", { retryAfter: 10 });
  const queue = openSchoolQueue({ ...limits, busy });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const ask = (name: string, signal = neverAborted) =>
    queue.run(name.split(" ")[0]!, signal, async () => {
      await gate.promise;
      order.push(name);
      return name;
    });
  return { queue, ask, order, open: gate.resolve };
}

const named = (school: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${school} ${at + 1}`);
const isBusy = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("documents are made one at a time, in order, and one that fails holds up none", async () => {
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
  const all = [1, 2, 3].map((number) => queue.run("oak", neverAborted, make(number)));
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

Deno.test("a school with one document waits for one of each other school at most", async () => {
  const { ask, order, open } = openQueue({ waiting: 600, waitingPerSchool: 60 });
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
  const aborted = named("oak", 6).map((name) => ask(name, controller.signal));
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
  const first = queue.run("oak", neverAborted, () => promise);
  // After the turn has been given, before it is taken.
  const aborting = promise.then(() => controller.abort());
  const aborted = queue.run("oak", controller.signal, () => Promise.resolve("made in vain"));
  const last = queue.run("oak", neverAborted, () => Promise.resolve("made"));
  resolve();
  await assert.rejects(aborted, { name: "AbortError" });
  assert.equal(await last, "made");
  await Promise.all([first, aborting]);
});
