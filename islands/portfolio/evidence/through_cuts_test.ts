import assert from "node:assert/strict";
import { ApiError } from "../../call_api.ts";
import { PAUSES, throughCuts } from "./through_cuts.ts";

const cut = () => new TypeError("Failed to fetch");
const answer = (status: number) => new ApiError(status, "", "{}");

/** A line that notes how long each pause is, and a call that fails as told before it comes through. */
function trouble(failures: readonly (Error | "further")[], there: () => boolean = () => true) {
  const pauses: number[] = [];
  const told: boolean[] = [];
  const left = [...failures];
  const cancelling = new AbortController();
  const result = throughCuts((gotFurther) => {
    if (left[0] === "further") {
      left.shift();
      gotFurther();
    }
    const failure = left.shift();
    return failure instanceof Error ? Promise.reject(failure) : Promise.resolve("through");
  }, {
    signal: cancelling.signal,
    onConnection: (there) => told.push(there),
    line: { there, pause: (ms) => (pauses.push(ms), Promise.resolve()) },
  });
  return { result, pauses, told, cancelling };
}

Deno.test("a call goes through cuts, busy servers and locks, with growing pauses", async () => {
  const { result, pauses } = trouble([cut(), answer(503), answer(423)]);
  assert.equal(await result, "through");
  assert.deepEqual(pauses, PAUSES.slice(0, 3));
});

Deno.test("a refusal is not tried again", async () => {
  for (const status of [400, 401, 404, 409, 413, 415]) {
    const { result, pauses } = trouble([answer(status)]);
    await assert.rejects(result, { status });
    assert.deepEqual(pauses, []);
  }
});

Deno.test("getting further begins the pauses anew, and says that the line is back", async () => {
  const { result, pauses, told } = trouble([cut(), cut(), "further", cut()]);
  await result;
  assert.deepEqual(pauses, [PAUSES[0], PAUSES[1], PAUSES[0]]);
  assert.deepEqual(told, [false, false, true, false]);
});

Deno.test("while the device has no network it waits without end, and that uses no try up", async () => {
  const many = Array.from({ length: 50 }, cut);
  const { result, pauses } = trouble(many, () => false);
  assert.equal(await result, "through");
  assert.deepEqual(new Set(pauses), new Set([Infinity]));
});

Deno.test("past the last pause the last cut is what went wrong", async () => {
  const { result, pauses } = trouble(Array.from({ length: PAUSES.length + 1 }, cut));
  await assert.rejects(result, TypeError);
  assert.deepEqual(pauses, PAUSES);
});

Deno.test("who cancels is not made to wait", async () => {
  const cancelling = new AbortController();
  const result = throughCuts(() => {
    cancelling.abort();
    return Promise.reject(cut());
  }, { signal: cancelling.signal, line: { there: () => true, pause: () => assert.fail("it waited") } });
  await assert.rejects(result, { name: "AbortError" });
});
