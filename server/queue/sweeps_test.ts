import assert from "node:assert/strict";
import { newId } from "../../domain/ids.ts";
import { LANES } from "./lanes.ts";
import { nextSweep, SWEEP_BATCH, SWEEP_LEASE_MS } from "./sweeps.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const START = new Date("2026-06-15T09:00:00.000Z");

Deno.test("a school's sweeps are a day apart, at its own time of day", () => {
  const first = nextSweep("ten_oak", START);
  assert.ok(first > START && first.getTime() <= START.getTime() + DAY);
  assert.equal(nextSweep("ten_oak", new Date(first.getTime() - 1)).getTime(), first.getTime());
  assert.equal(nextSweep("ten_oak", first).getTime(), first.getTime() + DAY);
  assert.notEqual(nextSweep("ten_elm", START).getTime(), first.getTime());
});

Deno.test("the sweeps of a thousand schools spread over the hours", () => {
  const hours = new Array(24).fill(0);
  for (let i = 0; i < 1000; i++) hours[nextSweep(newId("tenant"), START).getUTCHours()]++;
  assert.ok(Math.min(...hours) > 10 && Math.max(...hours) < 100, hours.join());
});

Deno.test("a batch of sweeps ends before its lease", () => {
  assert.ok(SWEEP_BATCH * LANES.sweep.timeoutMs < SWEEP_LEASE_MS);
});
