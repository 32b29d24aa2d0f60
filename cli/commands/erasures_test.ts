import assert from "node:assert/strict";
import { DAY_MS, filesWith, openErasureRoom, order } from "../../server/features/erasures/testing.ts";
import { fileWorldTest } from "../../test/world.ts";
import { openTestCli } from "../testing.ts";

fileWorldTest("after a restore the ledger says what is to be erased again, and does it", async (world) => {
  await using cli = await openTestCli(
    { DATA_DIR: world.dataDir, STORAGE_URL: `file:${world.dataDir}/objects` },
    { now: world.services.now, adapter: "file" },
  );
  const room = await openErasureRoom(world);
  const { oak } = room;
  assert.match((await cli.run("erasures list")).out, /No one was erased/);
  await world.services.doors.rewriteTenant(oak.id);
  const file = `${world.dataDir}/tenants/${oak.id}.db`;
  await Deno.copyFile(file, `${file}.backup`);
  await order(room);
  world.advance(14 * DAY_MS);
  await world.runJobs();
  assert.match((await cli.run("erasures list --tenant oak")).out, /^ *ORDER[^]*done/);
  assert.match((await cli.run("erasures replay")).out, /Nothing to do/);

  await world.services.doors.close();
  for (const suffix of ["-wal", "-shm"]) await Deno.remove(file + suffix).catch(() => {});
  await Deno.rename(`${file}.backup`, file);
  const doctor = async () =>
    (await cli.run("doctor")).out.split("\n").find((line) => line.includes("ment oak")) ?? "";
  assert.match(await doctor(), /^WRONG.*1 of its erasures.*erasures replay --tenant oak/);
  const listed = await cli.json<{ outstanding: boolean }[]>("erasures list");
  assert.deepEqual(listed.map(({ outstanding }) => outstanding), [true]);
  assert.match((await cli.run("erasures replay --tenant oak")).out, /^1 student was erased again/);
  assert.equal(await doctor(), "");
  assert.deepEqual(await filesWith(`${world.dataDir}/tenants`, ["Amara", "Whitlock", "We dug."]), []);
  assert.equal((await cli.run("erasures list --tenant elm")).code, 1);
});
