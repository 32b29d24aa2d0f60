import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { queueDocument } from "./document_queue.ts";

const neverAborted = new AbortController().signal;

function gatedDocuments() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    ask: (school: string, signal = neverAborted) =>
      queueDocument(school, signal, () => promise.then(() => school)),
    open: resolve,
  };
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("documents are made one at a time, in order", async () => {
  let running = 0;
  const order: number[] = [];
  const make = (number: number) => async () => {
    assert.equal(++running, 1);
    await new Promise(setImmediate);
    running--;
    order.push(number);
    if (number === 2) throw new Error("this one fails");
  };
  const all = [1, 2, 3].map((number) => queueDocument("oak", neverAborted, make(number)));
  const ends = await Promise.allSettled(all);
  assert.deepEqual(ends.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(order, [1, 2, 3]);
});

Deno.test("the queue is bounded per school and in all", async () => {
  const gate = gatedDocuments();
  const queued = Array.from({ length: 6 }, () => gate.ask("oak"));
  assert.throws(() => gate.ask("oak"), isBusy);
  for (let at = 0; at < 18; at++) queued.push(gate.ask(`school ${at}`));
  assert.throws(() => gate.ask("elm"), isBusy);
  gate.open();
  assert.equal((await Promise.all(queued)).length, 24);
  assert.equal(await makeOne("elm"), "made", "there is room again");
});

Deno.test("an aborted request gives up its turn", async () => {
  const gate = gatedDocuments();
  const first = gate.ask("oak");
  const controller = new AbortController();
  const aborted = gate.ask("oak", controller.signal);
  const last = gate.ask("oak");
  controller.abort();
  gate.open();
  await assert.rejects(aborted);
  assert.deepEqual(await Promise.all([first, last]), ["oak", "oak"]);
});

Deno.test("aborted requests do not count while an earlier document runs", async () => {
  const gate = gatedDocuments();
  const first = gate.ask("oak");
  const aborted = Array.from({ length: 5 }, () => {
    const controller = new AbortController();
    const turn = gate.ask("oak", controller.signal);
    controller.abort();
    return turn;
  });
  const next = gate.ask("oak");
  gate.open();
  assert.deepEqual(await Promise.all([first, next]), ["oak", "oak"]);
  assert.deepEqual(
    (await Promise.allSettled(aborted)).map(({ status }) => status),
    Array(5).fill("rejected"),
  );
});

function makeOne(school: string): Promise<string> {
  return queueDocument(school, neverAborted, () => Promise.resolve("made"));
}
