import assert from "node:assert/strict";
import { worldTest } from "../test/world.ts";

worldTest("health is answered on any host, without a session and never from a cache", async (world) => {
  const oak = await world.school("oak");
  for (const host of [oak.host, "localhost:5000", "10.0.0.7:5000"]) {
    const answer = await world.browser(host).get("/health");
    assert.deepEqual([answer.status, answer.headers.get("cache-control")], [200, "no-store"], host);
  }
});

worldTest("health is unavailable while the control database is", async (world) => {
  world.services.doors.readControl = () => Promise.reject(new Error("unreachable"));
  const { status, text } = await world.browser("localhost:5000").get("/health");
  assert.deepEqual([status, JSON.parse(text).database], [503, "unavailable"]);
});

worldTest("health does not wait for a database that hangs", async (world) => {
  const hanging = Promise.withResolvers<never>();
  world.services.doors.readControl = () => hanging.promise;
  const answer = await world.browser("localhost:5000").get("/health");
  assert.deepEqual([answer.status, JSON.parse(answer.text).database], [503, "unavailable"]);
});
