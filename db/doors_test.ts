import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../domain/errors.ts";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachAdapter } from "./testing.ts";

const hasCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

eachAdapter("a write is read through another door, in its own tenant only", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
  await doors.createTenant("ten_elm");
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "acorn" })]));
  await doors.writeControl((tx) => tx.batch([tx.db.insert(notes).values({ words: "both" })]));
  const words = sql<string>`group_concat(words)`;
  const read = (id: string) => doors.readTenant(id, (db) => db.select({ words }).from(notes));
  assert.deepEqual(await read("ten_oak"), [{ words: "acorn" }]);
  assert.deepEqual(await read("ten_elm"), [{ words: null }]);
  assert.deepEqual(await doors.readControl((db) => db.select({ words }).from(notes)), [{ words: "both" }]);
});

eachAdapter("twenty concurrent writes are all applied, each atomically", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
  await Promise.all(
    Array.from(
      { length: 20 },
      (_, n) =>
        doors.writeTenant<unknown>("ten_oak", (tx) =>
          n % 2 === 0
            ? tx.batch([
              tx.db.insert(notes).values({ words: `a ${n}` }),
              tx.db.insert(notes).values({ words: `b ${n}` }),
            ])
            : tx.transaction(async (inner) => {
              const before = await inner.$count(notes);
              await inner.insert(notes).values({ words: `a ${n}` });
              await inner.insert(notes).values({ words: `b ${n}` });
              assert.equal(await inner.$count(notes), before + 2);
            })),
    ),
  );
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 40);
});

eachAdapter("a missing or invalid tenant is not found and not created", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  for (const id of ["ten_none", "../control", "Ten", "a", "", "control", `ten_${"x".repeat(70)}`]) {
    await assert.rejects(doors.readTenant(id, () => Promise.resolve()), hasCode("not_found"));
    await assert.rejects(doors.writeTenant(id, () => Promise.resolve()), hasCode("not_found"));
    assert.equal(await doors.hasTenant(id), false);
  }
  await assert.rejects(doors.createTenant("../sly"), hasCode("invalid"));
});

eachAdapter("creating a tenant is idempotent, also concurrently or after a crash", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await test.adapter.create({ kind: "tenant", id: "ten_oak" });
  await Promise.all([doors.createTenant("ten_oak"), doors.createTenant("ten_oak")]);
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "kept" })]));
  await doors.createTenant("ten_oak");
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 1);
  assert.equal(await doors.hasTenant("ten_oak"), true);
});

eachAdapter(
  "a database with another tenant's id is refused, and checked again next time",
  async (open) => {
    await using test = await open(SMALL_SCHEMA);
    const { doors } = test;
    await doors.createTenant("ten_oak");
    const database = await test.adapter.open({ kind: "tenant", id: "ten_oak" });
    const rename = (id: string) => database.writes.execute(`update tenant_identity set tenant_id = '${id}'`);
    try {
      await rename("ten_elm");
      const identityError = /tenant ten_oak carries the identity ten_elm/;
      await assert.rejects(doors.readTenant("ten_oak", () => Promise.resolve()), identityError);
      await assert.rejects(doors.createTenant("ten_oak"), identityError);
      await rename("ten_oak");
      await doors.readTenant("ten_oak", () => Promise.resolve());
    } finally {
      database.close();
    }
  },
);

eachAdapter("closing waits for open doors and refuses new ones", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
  const finish = Promise.withResolvers<void>();
  const inside = doors.readTenant("ten_oak", async (db) => {
    await finish.promise;
    return await db.$count(notes);
  });
  const closing = doors.close();
  await assert.rejects(doors.readTenant("ten_oak", () => Promise.resolve()), /closed/);
  finish.resolve();
  assert.equal(await inside, 0);
  await closing;
});
