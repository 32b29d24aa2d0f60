import assert from "node:assert/strict";
import { withTimeout } from "./time_limit.ts";

Deno.test("work within its time resolves or rejects as it is", async () => {
  assert.equal(await withTimeout(60_000, "late", () => Promise.resolve(7)), 7);
  await assert.rejects(
    withTimeout(60_000, "late", () => Promise.reject(new Error("refused"))),
    /^Error: refused/,
  );
});

Deno.test("hanging work times out and is aborted", async () => {
  let reason: unknown;
  const hanging = withTimeout(5, "mailing took long", (signal) => {
    signal.addEventListener("abort", () => reason = signal.reason);
    return new Promise(() => {});
  });
  await assert.rejects(hanging, /^Error: mailing took long$/);
  assert.match(String(reason), /mailing took long/);
});
