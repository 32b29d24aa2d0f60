import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachAdapter, eachTenantDatabase } from "./testing.ts";

eachTenantDatabase("a write is read through another door, in its own tenant only", async ({ doors }) => {
  await doors.createTenant("ten_elm");
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "acorn" })]));
  await doors.writeControl((tx) => tx.batch([tx.db.insert(notes).values({ words: "both" })]));
  const words = sql<string>`group_concat(words)`;
  const read = (id: string) => doors.readTenant(id, (db) => db.select({ words }).from(notes));
  assert.deepEqual(await read("ten_oak"), [{ words: "acorn" }]);
  assert.deepEqual(await read("ten_elm"), [{ words: null }]);
  assert.deepEqual(await doors.readControl((db) => db.select({ words }).from(notes)), [{ words: "both" }]);
});

eachTenantDatabase("twenty concurrent writes are all applied, each atomically", async ({ doors }) => {
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

eachAdapter(
  "a tenant without a database is unavailable, one with an invalid id not found, and neither is made",
  async (open) => {
    await using test = await open(SMALL_SCHEMA);
    const { doors } = test;
    await assert.rejects(doors.readTenant("ten_none", (db) => db.$count(notes)), { code: "unavailable" });
    assert.equal(await doors.hasTenant("ten_none"), false);
    for (const id of ["../control", "Ten", "a", "", "control", `ten_${"x".repeat(70)}`]) {
      await assert.rejects(doors.readTenant(id, () => Promise.resolve()), { code: "not_found" });
      await assert.rejects(doors.writeTenant(id, () => Promise.resolve()), { code: "not_found" });
      assert.equal(await doors.hasTenant(id), false);
    }
    await assert.rejects(doors.createTenant("../sly"), { code: "invalid" });
  },
);

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

eachTenantDatabase(
  "a database with another tenant's id is refused, and checked again next time",
  async (test) => {
    const { doors } = test;
    using database = await test.adapter.open({ kind: "tenant", id: "ten_oak" });
    const rename = (id: string) => database.writes.execute(`update tenant_identity set tenant_id = '${id}'`);
    await rename("ten_elm");
    doors.closeIdleTenant("ten_oak");
    const identityError = /tenant ten_oak carries the identity ten_elm/;
    await assert.rejects(doors.readTenant("ten_oak", () => Promise.resolve()), identityError);
    await assert.rejects(doors.createTenant("ten_oak"), identityError);
    await rename("ten_oak");
    await doors.readTenant("ten_oak", () => Promise.resolve());
  },
);

eachTenantDatabase(
  "a write door inside any other door's callback throws at once and names both",
  async ({ doors }) => {
    const inner = [
      [() => doors.writeTenant("ten_oak", () => Promise.resolve()), "writeTenant(ten_oak)"],
      [() => doors.writeTenant("ten_elm", () => Promise.resolve()), "writeTenant(ten_elm)"],
      [() => doors.writeControl(() => Promise.resolve()), "writeControl"],
      [() => doors.createTenant("ten_ash"), "createTenant(ten_ash)"],
    ] as const;
    const outer = [
      [(work: () => Promise<void>) => doors.readTenant("ten_oak", work), "readTenant(ten_oak)"],
      [(work: () => Promise<void>) => doors.writeTenant("ten_oak", work), "writeTenant(ten_oak)"],
      [(work: () => Promise<void>) => doors.readControl(work), "readControl"],
      [(work: () => Promise<void>) => doors.writeControl(work), "writeControl"],
    ] as const;
    for (const [enter, outerName] of outer) {
      for (const [attempt, innerName] of inner) {
        await assert.rejects(
          enter(attempt),
          (error) =>
            error instanceof Error &&
            error.message.startsWith(`${innerName} was opened inside ${outerName}:`),
        );
      }
    }
    assert.equal(await doors.hasTenant("ten_ash"), false);
  },
);

eachTenantDatabase(
  "a read door opens inside others, and work outliving its door may write later",
  async ({ doors }) => {
    const inside = await doors.writeControl(() => doors.readTenant("ten_oak", (db) => db.$count(notes)));
    assert.equal(inside, 0);
    const gate = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    await doors.readControl(() => {
      later = gate.promise.then(() =>
        doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "later" })]))
      );
      return Promise.resolve();
    });
    gate.resolve();
    await later;
    assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 1);
  },
);

eachAdapter("more busy tenants than stay open keep every write in its own database", async (open) => {
  await using test = await open({ ...SMALL_SCHEMA, maxTenants: 2 });
  const { doors } = test;
  const ids = ["ten_oak", "ten_elm", "ten_ash", "ten_yew", "ten_fir"];
  for (const id of ids) await doors.createTenant(id);
  const work = ids.flatMap((id) =>
    Array.from({ length: 4 }, (_, round) => ({ id, words: `${id} ${round}` }))
  );
  await Promise.all(work.map(async ({ id, words }) => {
    await doors.writeTenant(id, (tx) => tx.batch([tx.db.insert(notes).values({ words })]));
    const rows = await doors.readTenant(id, (db) => db.select().from(notes));
    assert.ok(rows.every((note) => note.words.startsWith(id)));
  }));
  for (const id of ids) assert.equal(await doors.readTenant(id, (db) => db.$count(notes)), 4);
});
