import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { documentTurn } from "./document_turn.ts";

const nobodyLeaves = new AbortController().signal;

/** Asks for documents that are made when `open` is called. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    ask: (school: string, signal = nobodyLeaves) =>
      documentTurn(school, signal, () => promise.then(() => school)),
    open: resolve,
  };
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("documents are made one at a time, in the order in which they were asked for", async () => {
  let running = 0;
  const order: number[] = [];
  const make = (number: number) => async () => {
    assert.equal(++running, 1);
    await new Promise(setImmediate);
    running--;
    order.push(number);
    if (number === 2) throw new Error("this one fails");
  };
  const all = [1, 2, 3].map((number) => documentTurn("oak", nobodyLeaves, make(number)));
  const ends = await Promise.allSettled(all);
  assert.deepEqual(ends.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(order, [1, 2, 3]);
});

Deno.test("one school cannot fill the row, and all of them together have an end of it", async () => {
  const held = hold();
  const asked = Array.from({ length: 6 }, () => held.ask("oak"));
  assert.throws(() => held.ask("oak"), isBusy);
  for (let at = 0; at < 18; at++) asked.push(held.ask(`school ${at}`));
  assert.throws(() => held.ask("elm"), isBusy);
  held.open();
  assert.equal((await Promise.all(asked)).length, 24);
  assert.equal(await makeOne("elm"), "made", "there is room again");
});

Deno.test("whoever has gone gives up their turn, and the next one has it", async () => {
  const held = hold();
  const first = held.ask("oak");
  const leaving = new AbortController();
  const gone = held.ask("oak", leaving.signal);
  const last = held.ask("oak");
  leaving.abort();
  held.open();
  await assert.rejects(gone);
  assert.deepEqual(await Promise.all([first, last]), ["oak", "oak"]);
});

Deno.test("those who have gone take nobody's place, though an earlier document is still being made", async () => {
  const held = hold();
  const first = held.ask("oak");
  const gone = Array.from({ length: 5 }, () => {
    const leaving = new AbortController();
    const turn = held.ask("oak", leaving.signal);
    leaving.abort();
    return turn;
  });
  const next = held.ask("oak");
  held.open();
  assert.deepEqual(await Promise.all([first, next]), ["oak", "oak"]);
  assert.deepEqual((await Promise.allSettled(gone)).map(({ status }) => status), Array(5).fill("rejected"));
});

function makeOne(school: string): Promise<string> {
  return documentTurn(school, nobodyLeaves, () => Promise.resolve("made"));
}
