import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { AppError } from "../domain/errors.ts";
import type { Statement, TenantReader } from "./doors.ts";
import { notes } from "./testdata/small_schema.ts";
import { eachTenantDatabase, rowsOf } from "./testing.ts";
import type { TypedReads } from "./typed_rows.ts";

eachTenantDatabase("a batch is atomic, in order, and gives each statement's result", async ({ doors }) => {
  const [inserted, raw, rows, one] = await doors.writeTenant("ten_oak", (tx) =>
    tx.batch([
      tx.db.insert(notes).values({ words: "first" }).returning(),
      tx.db.run(sql`insert into notes (words) select 'second' where changes() = 1`),
      tx.db.select({ words: notes.words }).from(notes).orderBy(notes.id),
      tx.db.update(notes).set({ words: "changed" }).where(eq(notes.id, 99)).returning({ id: notes.id }),
      tx.db.run(sql`insert into notes (words) select 'never' where changes() = 1`),
    ]));
  assert.equal(inserted[0]?.words, "first");
  assert.equal(raw.rowsAffected, 1);
  assert.deepEqual(rows, [{ words: "first" }, { words: "second" }]);
  assert.deepEqual(one, []);
  await assert.rejects(
    doors.writeTenant("ten_oak", (tx) =>
      tx.batch([
        tx.db.insert(notes).values({ words: "third" }),
        tx.db.insert(notes).values({ words: "first" }),
      ])),
    /UNIQUE constraint failed: notes.words/,
  );
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 2);
});

eachTenantDatabase(
  "a list of statements of any length is one round trip, and an empty one is none",
  async ({ doors, countRoundTrips }) => {
    await doors.readTenant("ten_oak", (db) => db.$count(notes));
    countRoundTrips();
    await doors.writeTenant("ten_oak", async (tx) => {
      const many = Array.from({ length: 50 }, (_, n) => tx.db.insert(notes).values({ words: `note ${n}` }));
      assert.equal((await tx.batch(many)).length, 50);
      assert.deepEqual(await tx.batch([]), []);
    });
    assert.equal(countRoundTrips(), 1);
  },
);

eachTenantDatabase("a query for a read door works inside a write door too", async ({ doors }) => {
  const count = (db: TenantReader) => db.$count(notes);
  const seen = await doors.writeTenant("ten_oak", async (tx) => {
    const mixed: Statement[] = [tx.db.insert(notes).values({ words: "one" }), tx.db.run(sql`select 1`)];
    await tx.batch(mixed);
    return [await count(tx.db), await tx.transaction((inner) => count(inner))];
  });
  assert.deepEqual(seen, [1, 1]);
});

eachTenantDatabase(
  "a transaction whose callback throws is rolled back and gives the same error",
  async ({ doors }) => {
    const reason = new AppError("conflict", "No");
    await assert.rejects(
      doors.writeTenant("ten_oak", (tx) =>
        tx.transaction(async (inner) => {
          await inner.insert(notes).values({ words: "gone" });
          throw reason;
        })),
      (error) => error === reason,
    );
    assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 0);
  },
);

eachTenantDatabase(
  "a write outside batch and transaction is refused, also after the door has closed",
  async ({ doors }) => {
    await assert.rejects(
      doors.writeTenant("ten_oak", async (tx) => {
        await tx.db.insert(notes).values({ words: "bare" });
      }),
      /only reads/,
    );
    const leaked = await doors.writeTenant("ten_oak", (tx) => Promise.resolve(tx));
    await assert.rejects(leaked.batch([leaked.db.insert(notes).values({ words: "late" })]), /closed/);
    await doors.writeTenant("ten_oak", (tx) =>
      tx.transaction(async () => {
        await assert.rejects(tx.batch([tx.db.insert(notes).values({ words: "beside" })]), /in a transaction/);
      }));
    assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 0);
  },
);

eachTenantDatabase("whole numbers are bound as integers", async ({ doors }) => {
  const bound = (db: TypedReads) =>
    db.all(
      rowsOf(
        sql`select json_array(${1}, ${true}, ${1.5}, ${9007199254740991}) as found, typeof(${
          2 ** 60
        }) as big`,
      ),
    );
  const expected = [{ found: "[1,1,1.5,9007199254740991]", big: "real" }];
  assert.deepEqual(await doors.readTenant("ten_oak", async (db) => await bound(db)), expected);
  await doors.writeTenant(
    "ten_oak",
    (tx) => tx.transaction(async (inner) => assert.deepEqual(await bound(inner), expected)),
  );
});
