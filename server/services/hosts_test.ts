import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../test/world.ts";
import { hostDirectory } from "./hosts.ts";

worldTest("a lookup overtaken by a change is not cached", async (world) => {
  const oak = await world.school("oak");
  const { doors, config } = world.services;
  const read = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  let lookUps = 0;
  const directory = hostDirectory({
    ...doors,
    async readControl(work) {
      lookUps++;
      const found = await doors.readControl(work);
      read.resolve();
      await changed.promise;
      return found;
    },
  }, config);
  const stale = directory.find(oak.host);
  await read.promise;
  await world.runControl(sql`update tenants set active = 0`);
  directory.forget();
  changed.resolve();
  assert.notEqual(await stale, null);
  assert.equal(await directory.find(oak.host), null);
  assert.equal(await directory.find(oak.host), null);
  assert.equal(lookUps, 2, "what no change overtook is remembered");
});
