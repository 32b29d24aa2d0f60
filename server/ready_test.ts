import assert from "node:assert/strict";
import { worldTest } from "../test/world.ts";

worldTest("ready is answered on any host, without a session and never from a cache", async (world) => {
  const oak = await world.school("oak");
  for (const host of [oak.host, "10.0.0.7:5000"]) {
    const answer = await world.browser(host).get("/ready");
    assert.deepEqual([answer.status, answer.headers.get("cache-control")], [200, "no-store"], host);
    assert.deepEqual(JSON.parse(answer.text), { status: "ready", database: "ok", storage: "ok" });
  }
});

worldTest("a server that was told to stop is not ready, but well, and still answers", async (world) => {
  const oak = await world.school("oak");
  world.services.draining = true;
  const browser = world.browser(oak.host);
  const { status, text } = await browser.get("/ready");
  assert.deepEqual([status, JSON.parse(text).status], [503, "draining"]);
  assert.equal((await browser.get("/health")).status, 200);
  assert.equal((await browser.get("/")).status, 200);
});

worldTest(
  "a server without its databases or its files is not ready, and does not wait for them",
  async (world) => {
    const browser = world.browser("10.0.0.7:5000");
    const { free } = world.services.disk;
    world.services.disk.free = () => Promise.withResolvers<never>().promise;
    const hanging = await browser.get("/ready");
    assert.deepEqual([hanging.status, JSON.parse(hanging.text).storage], [503, "unavailable"]);
    world.services.disk.free = () => Promise.reject(new Error("stale file handle"));
    assert.equal((await browser.get("/ready")).status, 503);
    world.services.disk.free = free;
    world.services.doors.readControl = () => Promise.reject(new Error("unreachable"));
    const { status, text } = await browser.get("/ready");
    assert.deepEqual([status, JSON.parse(text)], [
      503,
      { status: "unavailable", database: "unavailable", storage: "ok" },
    ]);
  },
);

worldTest("a full disk takes no server away, since reading goes on", async (world) => {
  world.services.disk.state = () => Promise.resolve("full");
  const browser = world.browser("10.0.0.7:5000");
  assert.equal((await browser.get("/health")).status, 503);
  assert.equal((await browser.get("/ready")).status, 200);
});
