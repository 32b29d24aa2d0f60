import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachAdapter } from "./testing.ts";

eachAdapter("five selects of one turn are one round trip", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  await test.doors.createTenant("ten_oak");
  await test.doors.readTenant("ten_oak", (db) => db.$count(notes));
  test.countRoundTrips();
  const results = await test.doors.readTenant("ten_oak", (db) =>
    Promise.all([
      db.select().from(notes),
      db.select({ id: notes.id }).from(notes).where(eq(notes.id, 1)),
      db.$count(notes),
      db.get<{ n: number }>(sql`select 4 as n`),
      (async () => await db.selectDistinct({ words: notes.words }).from(notes))(),
    ]));
  assert.deepEqual(results, [[], [], 0, { n: 4 }, []]);
  assert.equal(test.countRoundTrips(), 1);
});

eachAdapter("a write through a read door fails and changes nothing", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
  for (
    const write of [
      "insert into notes (words) values ('sly')",
      "with a as (select 'sly' as w) insert into notes (words) select w from a returning id",
      "select 1; insert into notes (words) values ('sly')",
    ]
  ) {
    const done = await doors.readTenant("ten_oak", (db) => db.all(sql.raw(write))).catch(() => "refused");
    if (!write.startsWith("select")) assert.equal(done, "refused");
  }
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 0);
});

eachAdapter(
  "an adapter's read connection cannot write",
  async (open) => {
    await using test = await open(SMALL_SCHEMA);
    await test.doors.createTenant("ten_oak");
    const database = await test.adapter.open({ kind: "tenant", id: "ten_oak" });
    try {
      // libSQL ignores BEGIN … READONLY, so over HTTP only the doors' own check applies.
      if (database.reads === database.writes) return;
      const insert = "insert into notes (words) values ('sly')";
      await assert.rejects(database.reads.execute(insert), /readonly/);
      await assert.rejects(database.reads.batch(["select 1", insert], "read"), /readonly/);
    } finally {
      database.close();
    }
  },
);

eachAdapter("an error of the database reaches the caller without the statement's values", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
  await assert.rejects(
    doors.readTenant("ten_oak", (db) => db.select().from(notes).where(sql`nowhere = ${"Ada Lovelace"}`)),
    (error) => error instanceof Error && /no such column/.test(error.message) && !/Ada/.test(error.message),
  );
});
