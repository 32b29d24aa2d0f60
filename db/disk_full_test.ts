import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { DiskFull } from "./disk_full.ts";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { openTestDoors } from "./testing.ts";
import type { TenantWriter } from "./doors.ts";

Deno.test("a full disk refuses the write as unavailable, applies nothing of it, and heals", async () => {
  await using test = await openTestDoors({ ...SMALL_SCHEMA, adapter: "file" });
  const { doors } = test;
  await doors.createTenant("ten_oak");
  const write = (work: (tx: TenantWriter) => Promise<unknown>) => doors.writeTenant("ten_oak", work);
  const setMaxPages = (pages: number) =>
    write((tx) => tx.batch([tx.db.run(sql`pragma max_page_count = ${sql.raw(String(pages))}`)]));
  const long = "x".repeat(50_000);
  // SQLite never goes below the pages that there are.
  await setMaxPages(1);
  const batch = write((tx) =>
    tx.batch([
      tx.db.insert(notes).values({ words: "short" }),
      tx.db.insert(notes).values({ words: long }),
    ])
  );
  const isUnavailable = (error: unknown) =>
    error instanceof DiskFull && error.code === "unavailable" && /SQLITE_FULL/.test(String(error.cause));
  await assert.rejects(batch, isUnavailable);
  const inTransaction = write((tx) =>
    tx.transaction(async (inner) => void await inner.insert(notes).values({ words: long }))
  );
  await assert.rejects(inTransaction, isUnavailable);
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 0);
  await setMaxPages(1_000_000);
  await write((tx) => tx.batch([tx.db.insert(notes).values({ words: long })]));
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 1);
});
