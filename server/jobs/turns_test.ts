import assert from "node:assert/strict";
import { takeTurns } from "./turns.ts";

function openTurns(atOnce: number) {
  const begun: { key: string; end: () => void }[] = [];
  const arrivals: PromiseWithResolvers<void>[] = [];
  const arrival = (i: number) => arrivals[i] ??= Promise.withResolvers<void>();
  const turns = takeTurns(atOnce, (key) => {
    const turn = Promise.withResolvers<void>();
    begun.push({ key, end: turn.resolve });
    arrival(begun.length - 1).resolve();
    return turn.promise;
  });
  return {
    turns,
    keys: () => begun.map(({ key }) => key),
    /** Ends the turn with that number, once it has begun. */
    async end(i: number) {
      await arrival(i).promise;
      begun[i]!.end();
    },
    begun: (i: number) => arrival(i).promise,
  };
}

Deno.test("turns are taken in their order, a bounded number at once", async () => {
  const { turns, keys, end, begun } = openTurns(2);
  for (const key of ["oak", "elm", "oak", "ash"]) turns.add(key);
  await begun(1);
  assert.deepEqual(keys(), ["oak", "elm"]);
  await end(1);
  await begun(2);
  assert.deepEqual(keys(), ["oak", "elm", "ash"], "oak has its turn still");
  await end(0);
  await begun(3);
  assert.deepEqual(keys(), ["oak", "elm", "ash", "oak"]);
  for (const i of [2, 3]) await end(i);
  await turns.idle();
  assert.equal(turns.isBusy, false);
});

Deno.test("who waits may be removed, and after a stop nothing begins", async () => {
  const { turns, keys, end, begun } = openTurns(1);
  for (const key of ["oak", "elm", "ash"]) turns.add(key);
  turns.remove("elm");
  await end(0);
  await begun(1);
  assert.deepEqual(keys(), ["oak", "ash"]);
  turns.add("elm");
  turns.stop();
  turns.add("fir");
  assert.equal(turns.isBusy, true);
  await end(1);
  await turns.idle();
  assert.deepEqual(keys(), ["oak", "ash"]);
});
