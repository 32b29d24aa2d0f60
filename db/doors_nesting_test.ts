import assert from "node:assert/strict";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { eachAdapter } from "./testing.ts";

eachAdapter("a write door inside any other door's callback throws at once and names both", async (open) => {
  await using test = await open(SMALL_SCHEMA);
  const { doors } = test;
  await doors.createTenant("ten_oak");
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
          error instanceof Error && error.message.startsWith(`${innerName} was opened inside ${outerName}:`),
      );
    }
  }
  assert.equal(await doors.hasTenant("ten_ash"), false);
});

eachAdapter(
  "a read door opens inside others, and work outliving its door may write later",
  async (open) => {
    await using test = await open(SMALL_SCHEMA);
    const { doors } = test;
    await doors.createTenant("ten_oak");
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
