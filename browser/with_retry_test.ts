import assert from "node:assert/strict";
import { ApiError } from "./api_error.ts";
import { RETRY_DELAYS_MS } from "./retry_delays.ts";
import { withRetry } from "./with_retry.ts";

const networkError = () => new TypeError("Failed to fetch");
const errorResponse = (status: number) => new ApiError(status, "", "{}");

function runWithFailures(failures: readonly (Error | "advance")[], isOnline: () => boolean = () => true) {
  const waits: number[] = [];
  const connection: boolean[] = [];
  const remaining = [...failures];
  const result = withRetry((onAdvance) => {
    if (remaining[0] === "advance") {
      remaining.shift();
      onAdvance();
    }
    const failure = remaining.shift();
    return failure instanceof Error ? Promise.reject(failure) : Promise.resolve("done");
  }, {
    signal: new AbortController().signal,
    onConnection: (online) => connection.push(online),
    network: { isOnline, wait: (ms) => (waits.push(ms), Promise.resolve()) },
  });
  return { result, waits, connection };
}

Deno.test("network errors, busy servers and locks are retried with growing delays", async () => {
  const { result, waits } = runWithFailures([networkError(), errorResponse(503), errorResponse(423)]);
  assert.equal(await result, "done");
  assert.deepEqual(waits, RETRY_DELAYS_MS.slice(0, 3));
});

Deno.test("a server that asks for a long wait is not tried again: its reason is shown", async () => {
  const full = new ApiError(503, "", "{}", "300");
  const { result, waits } = runWithFailures([full]);
  await assert.rejects(result, full);
  assert.deepEqual(waits, []);
  const restarting = runWithFailures([new ApiError(503, "", "{}", "5")]);
  assert.equal(await restarting.result, "done");
});

Deno.test("a refusal is not retried", async () => {
  for (const status of [400, 401, 404, 409, 413, 415]) {
    const { result, waits } = runWithFailures([errorResponse(status)]);
    await assert.rejects(result, { status });
    assert.deepEqual(waits, []);
  }
});

Deno.test("progress resets the delays and reports the connection", async () => {
  const { result, waits, connection } = runWithFailures([
    networkError(),
    networkError(),
    "advance",
    networkError(),
  ]);
  await result;
  assert.deepEqual(waits, [RETRY_DELAYS_MS[0], RETRY_DELAYS_MS[1], RETRY_DELAYS_MS[0]]);
  assert.deepEqual(connection, [false, false, true, false, true]);
});

Deno.test("while offline it waits without limit and uses up no retries", async () => {
  const failures = Array.from({ length: 50 }, networkError);
  const { result, waits } = runWithFailures(failures, () => false);
  assert.equal(await result, "done");
  assert.deepEqual(new Set(waits), new Set([Infinity]));
});

Deno.test("after the last delay the last error is thrown", async () => {
  const { result, waits } = runWithFailures(Array.from({ length: RETRY_DELAYS_MS.length + 1 }, networkError));
  await assert.rejects(result, TypeError);
  assert.deepEqual(waits, RETRY_DELAYS_MS);
});

Deno.test("a cancelled call does not wait", async () => {
  const controller = new AbortController();
  const result = withRetry(() => {
    controller.abort();
    return Promise.reject(networkError());
  }, { signal: controller.signal, network: { isOnline: () => true, wait: () => assert.fail("it waited") } });
  await assert.rejects(result, { name: "AbortError" });
});
