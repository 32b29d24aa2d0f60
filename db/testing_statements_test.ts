import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachTenantDatabase, openTestAdapter, rowsOf } from "./testing.ts";
import { openDoors } from "./doors.ts";

const asking = sql`insert into notes (words) select 'second' where changes() = 1`;

eachTenantDatabase("a batch that asks changes() before it has written is refused", async ({ doors }) => {
  const first = doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.run(asking)]));
  await assert.rejects(first, /changes\(\) before any write/);
  const behindARead = doors.writeTenant(
    "ten_oak",
    (tx) => tx.batch([tx.db.select({ id: notes.id }).from(notes), tx.db.run(asking)]),
  );
  await assert.rejects(behindARead, /changes\(\) before any write/);
  await assert.rejects(
    doors.writeTenant("ten_oak", (tx) => tx.transaction((inner) => inner.run(asking))),
    /changes\(\) before any write/,
  );
  await doors.writeTenant(
    "ten_oak",
    (tx) => tx.batch([tx.db.insert(notes).values({ words: "first" }), tx.db.run(asking)]),
  );
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 2);
});

Deno.test("what succeeded is told with its arguments, of reads, batches and transactions", async () => {
  const told: unknown[] = [];
  await using databases = await openTestAdapter("file", {
    onExecuted: (kind, sql, args) => void (/notes/.test(sql) && told.push([kind, sql, args])),
  });
  const doors = await openDoors({ adapter: databases.adapter, migrateOnOpen: true, ...SMALL_SCHEMA });
  await doors.createTenant("ten_oak");
  const insert = (words: string) => sql`insert into notes (words) values (${words})`;
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.run(insert("one"))]));
  await assert.rejects(
    doors.writeTenant(
      "ten_oak",
      (tx) =>
        tx.batch([tx.db.run(sql`delete from notes`), tx.db.run(insert("one")), tx.db.run(insert("one"))]),
    ),
  );
  await doors.writeTenant("ten_oak", (tx) => tx.transaction((inner) => inner.run(insert("two"))));
  await doors.readTenant(
    "ten_oak",
    (db) => Promise.all([db.all(rowsOf(sql`select 1 from notes`)), db.$count(notes)]),
  );
  await doors.close();
  const inserted = "insert into notes (words) values (?)";
  assert.deepEqual(told, [
    ["tenant", inserted, ["one"]],
    ["tenant", inserted, ["two"]],
    ["tenant", "select 1 from notes", []],
    ["tenant", 'select count(*) from "notes"', []],
  ]);
});
