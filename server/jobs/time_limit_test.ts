import assert from "node:assert/strict";
import { withinTime } from "./time_limit.ts";

Deno.test("work that ends in its time gives what it gives", async () => {
  assert.equal(await withinTime("mailing", 60_000, () => Promise.resolve(7)), 7);
  await assert.rejects(
    withinTime("mailing", 60_000, () => Promise.reject(new Error("refused"))),
    /^Error: refused/,
  );
});

Deno.test("work that hangs is given up, and told so", async () => {
  let told: unknown;
  const hanging = withinTime("mailing", 5, (signal) => {
    signal.addEventListener("abort", () => told = signal.reason);
    return new Promise(() => {});
  });
  await assert.rejects(hanging, /^Error: mailing took longer than 0\.005 s$/);
  assert.match(String(told), /mailing took longer/);
});
