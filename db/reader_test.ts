import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { notes } from "./testdata/small_schema.ts";
import { eachTenantDatabase, rowsOf } from "./testing.ts";

eachTenantDatabase("five selects of one turn are one round trip", async ({ doors, countRoundTrips }) => {
  await doors.readTenant("ten_oak", (db) => db.$count(notes));
  countRoundTrips();
  const results = await doors.readTenant("ten_oak", (db) =>
    Promise.all([
      db.select().from(notes),
      db.select({ id: notes.id }).from(notes).where(eq(notes.id, 1)),
      db.$count(notes),
      db.all(rowsOf(sql`select 4 as n`)),
      (async () => await db.selectDistinct({ words: notes.words }).from(notes))(),
    ]));
  assert.deepEqual(results, [[], [], 0, [{ n: 4 }], []]);
  assert.equal(countRoundTrips(), 1);
});

eachTenantDatabase("a write through a read door fails and changes nothing", async ({ doors }) => {
  for (
    const write of [
      "insert into notes (words) values ('sly')",
      "with a as (select 'sly' as w) insert into notes (words) select w from a returning id",
      "select 1; insert into notes (words) values ('sly')",
    ]
  ) {
    const done = await doors.readTenant("ten_oak", (db) => db.all(rowsOf(sql.raw(write)))).catch(() =>
      "refused"
    );
    if (!write.startsWith("select")) assert.equal(done, "refused");
  }
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 0);
});

eachTenantDatabase(
  "an error of the database reaches the caller without the statement's values",
  async ({ doors }) => {
    await assert.rejects(
      doors.readTenant("ten_oak", (db) => db.select().from(notes).where(sql`nowhere = ${"Ada Lovelace"}`)),
      (error) => error instanceof Error && /no such column/.test(error.message) && !/Ada/.test(error.message),
    );
  },
);
