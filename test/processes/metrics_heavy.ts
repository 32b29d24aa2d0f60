import assert from "node:assert/strict";
import { freePort, LAUNCHER, startServer } from "./server_process.ts";

const REQUESTS = 60;

Deno.test("metrics add up the requests of all isolates, at an address of their own", async () => {
  const metricsPort = freePort();
  const settings = { WEB_CONCURRENCY: "2", METRICS_ADDRESS: `127.0.0.1:${metricsPort}` };
  await using server = await startServer({ args: LAUNCHER, settings });
  // Each on a connection of its own, which the kernel deals out to both.
  const asked = Array.from(
    { length: REQUESTS },
    () => server.request(`oak.localhost:${server.port}`, "/docs"),
  );
  for (const { status } of await Promise.all(asked)) assert.equal(status, 302);
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  assert.match(text, new RegExp(`^unitfolio_requests_total{group="/docs",status="3xx"} ${REQUESTS}$`, "m"));
  assert.match(text, /^unitfolio_isolates 2$/m);
  const other = await fetch(`http://127.0.0.1:${metricsPort}/`);
  assert.deepEqual([other.status, await other.text()], [404, "Not found"]);
  assert.equal((await server.request(`oak.localhost:${server.port}`, "/metrics")).status, 404);
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
});
