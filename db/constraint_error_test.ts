import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { constraintMessage } from "./constraint_error.ts";
import { notes } from "./testdata/small_schema.ts";
import { eachTenantDatabase } from "./testing.ts";

eachTenantDatabase("constraint errors can be told from other errors", async ({ doors }) => {
  const note = { id: 1, words: "first" };
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values(note)]));
  const errorOf = (work: Promise<unknown>) => work.then(() => undefined, (error: unknown) => error);

  const batched = await errorOf(
    doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "first" })])),
  );
  assert.equal(constraintMessage(batched), "UNIQUE constraint failed: notes.words");

  await doors.writeTenant("ten_oak", (tx) =>
    tx.transaction(async (inner) => {
      const caught = await errorOf(inner.insert(notes).values({ words: "first" }).execute());
      assert.equal(constraintMessage(caught), "UNIQUE constraint failed: notes.words");
    }));

  const raised = await errorOf(doors.writeTenant("ten_oak", async (tx) => {
    await tx.batch([
      tx.db.run(
        sql`create trigger shut before delete on notes begin select raise(abort, 'notes are kept'); end`,
      ),
    ]);
    await tx.batch([tx.db.delete(notes)]);
  }));
  assert.equal(constraintMessage(raised), "notes are kept");
  assert.equal(constraintMessage(new Error("UNIQUE constraint failed: notes.words")), undefined);
});
