import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachAdapter } from "./testing.ts";

eachAdapter("more busy tenants than stay open keep every write in its own database", async (open) => {
  await using test = await open({ ...SMALL_SCHEMA, maxTenants: 3 });
  const { doors } = test;
  const ids = Array.from({ length: 12 }, (_, n) => `ten_${String(n).padStart(3, "0")}`);
  for (const id of ids) await doors.createTenant(id);

  await Promise.all(
    Array.from({ length: 8 }, (_, round) =>
      ids.map(async (id) => {
        const words = `${id} ${round}`;
        await doors.writeTenant(id, (tx) => tx.batch([tx.db.insert(notes).values({ words })]));
        const [own] = await doors.readTenant(
          id,
          (db) =>
            db.select({ foreign: sql<number>`count(*) filter (where words not like ${id + " %"})` }).from(
              notes,
            ),
        );
        assert.equal(own?.foreign, 0);
      })).flat(),
  );

  for (const id of ids) assert.equal(await doors.readTenant(id, (db) => db.$count(notes)), 8);
});
