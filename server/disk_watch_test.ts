import assert from "node:assert/strict";
import { worldTest } from "../test/world.ts";
import type { DiskState } from "./adapters/disk_room.ts";
import { diskReporter } from "./disk_watch.ts";

worldTest("each change of the disk's state is logged once, and shows in health", async (world) => {
  const { disk } = world.services;
  const report = diskReporter(world.services);
  const health = async (state: DiskState) => {
    disk.state = () => Promise.resolve(state);
    disk.free = () => Promise.resolve(3000);
    await report();
    const { status, text } = await world.browser("10.0.0.7:5000").get("/health");
    return [status, JSON.parse(text)];
  };
  assert.deepEqual(await health("ok"), [200, { status: "ok", database: "ok", disk: "ok" }]);
  assert.deepEqual(await health("low"), [200, { status: "ok", database: "ok", disk: "low" }]);
  assert.deepEqual(await health("low"), [200, { status: "ok", database: "ok", disk: "low" }]);
  assert.deepEqual(await health("full"), [503, { status: "unavailable", database: "ok", disk: "full" }]);
  assert.deepEqual(await health("ok"), [200, { status: "ok", database: "ok", disk: "ok" }]);
  const states = world.logLines.filter((line) => line.disk).map(({ disk, freeBytes }) => [disk, freeBytes]);
  assert.deepEqual(states, [["low", 3000], ["full", 3000], ["ok", 3000]]);
});
