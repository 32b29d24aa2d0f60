import assert from "node:assert/strict";
import { readOperating } from "./operating_config.ts";

function read(settings: Record<string, string>) {
  const problems: string[] = [];
  return { ...readOperating((name) => settings[name], problems), problems };
}

Deno.test("a server drains at once and shows no metrics, unless it is told otherwise", () => {
  assert.deepEqual(read({}), { drainSeconds: 0, metrics: null, problems: [] });
  assert.equal(read({ DRAIN_SECONDS: "8" }).drainSeconds, 8);
});

Deno.test("metrics have an IP address and a port of their own", () => {
  assert.deepEqual(read({ METRICS_ADDRESS: "10.0.0.7:9464" }).metrics, { hostname: "10.0.0.7", port: 9464 });
  assert.deepEqual(read({ METRICS_ADDRESS: "[::1]:9464" }).metrics, { hostname: "::1", port: 9464 });
  for (const wrong of ["metrics.example:9464", "9464", "10.0.0.7", "10.0.0.7:99999", ":9464"]) {
    assert.match(read({ METRICS_ADDRESS: wrong }).problems.join(), /^METRICS_ADDRESS must be/, wrong);
  }
});

Deno.test("a drain that is no number of seconds, or longer than five minutes, is refused", () => {
  for (const wrong of ["long", "-1", "301", "1.5"]) {
    assert.match(read({ DRAIN_SECONDS: wrong }).problems.join(), /^DRAIN_SECONDS must be/, wrong);
  }
});
