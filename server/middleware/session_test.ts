import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { fileAdapter } from "../../db/adapters/file.ts";
import { openDoors } from "../../db/doors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { signInNewStaff } from "../../test/factories.ts";
import { createApp } from "../app.ts";
import { databaseLog } from "../database_log.ts";
import { hostDirectory } from "../services/hosts.ts";
import { fileWorldTest, type School, type World, worldTest } from "../../test/world.ts";

const ROBIN = "robin@oak.example";

async function robinAt(world: World) {
  const oak = await world.school("oak");
  return { oak, robin: await signInNewStaff(world, oak, "teacher", ROBIN) };
}

async function lastSeen(school: School): Promise<string> {
  const [row] = await school.rows<{ at: string }>(sql`select last_seen_at as at from sessions`);
  return row!.at;
}

worldTest("of concurrent requests the latest last_seen_at stays", async (world) => {
  const { oak, robin } = await robinAt(world);
  world.advance(LIFETIMES.lastSeenInterval);
  const { doors } = world.services;
  const write = doors.writeTenant;
  let laterTouch = "";
  doors.writeTenant = async (id, work) => {
    // Another server writes a later value first.
    doors.writeTenant = write;
    laterTouch = new Date(world.services.now().getTime() + 1000).toISOString();
    await write(id, (tx) => tx.batch([tx.db.run(sql`update sessions set last_seen_at = ${laterTouch}`)]));
    return await write(id, work);
  };
  assert.equal((await robin.get("/api/auth/user")).status, 200);
  assert.equal(await lastSeen(oak), laterTouch);
});

worldTest("a failed last_seen_at update is logged and the request served", async (world) => {
  const { oak, robin } = await robinAt(world);
  const before = await lastSeen(oak);
  world.advance(LIFETIMES.lastSeenInterval);
  const { doors } = world.services;
  const write = doors.writeTenant;
  doors.writeTenant = () => Promise.reject(new Error("the disk is full"));
  assert.equal((await robin.get("/api/auth/user")).status, 200);
  doors.writeTenant = write;
  assert.equal(await lastSeen(oak), before);
  assert.ok(world.logLines.some((line) => line.requestId && /disk is full/.test(String(line.fault))));
});

fileWorldTest(
  "a missing school database answers 503, and all its requests are one line of the log",
  async (world) => {
    const oak = await world.school("oak");
    const adapter = fileAdapter({ dataDir: world.dataDir });
    await adapter.remove({ kind: "tenant", id: oak.id });
    const doors = await openDoors({ adapter, observer: databaseLog(world.services) });
    const app = createApp({ ...world.services, doors, hosts: hostDirectory(doors, world.services.config) });
    for (const path of ["/", "/api/tenant/status"]) {
      const answer = await app.request(
        new Request(`http://${oak.host}${path}`, { headers: { host: oak.host } }),
      );
      assert.equal(answer.status, 503, path);
      assert.equal(answer.headers.get("retry-after"), "5");
      assert.doesNotMatch(await answer.text(), /Page Not Found|Domain Not Configured/);
    }
    await doors.close();
    const lines = world.logLines.filter(({ fault }) => fault !== undefined);
    assert.deepEqual(lines.map(({ database, state }) => [database, state]), [[oak.id, "missing"]]);
    assert.match(String(lines[0]!.fault), /there is no file .*tenants/);
  },
);
