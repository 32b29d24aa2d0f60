import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openDoors } from "../../db/doors.ts";
import { fileAdapter } from "../../db/adapters/file.ts";
import { AppError } from "../../domain/errors.ts";
import { signInStaff } from "../../test/factories.ts";
import { countEvents } from "../../test/portfolio_fixture.ts";
import { fileWorldTest, worldTest } from "../../test/world.ts";
import { listObjects } from "../adapters/storage/testing.ts";
import {
  DAY_MS,
  type ErasureRoom,
  filesWith,
  ledgerOf,
  openErasureRoom,
  order,
  orderDue,
  WORDS,
} from "../features/erasures/testing.ts";
import { carryOut } from "./erase_student.ts";
import { outstandingErasures, replayErasures } from "./replay_erasures.ts";

const objectsOf = ({ world }: ErasureRoom) => listObjects(`${world.dataDir}/objects`);
worldTest("an erasure that is stopped anywhere is finished by the next try", async (world) => {
  const room = await openErasureRoom(world, { drawn: true });
  const { oak } = room;
  await orderDue(room);
  const { storage, doors } = world.services;
  const { remove } = storage;
  const { rewriteTenant } = doors;
  const before = await objectsOf(room);
  const names = () =>
    oak.rows<{ name: string }>(sql`select first_name as name from students where archived_at is not null`);
  const retry = async () => {
    world.advance(DAY_MS);
    await world.runJobs();
  };
  const fail = () => Promise.reject(new AppError("unavailable", "Away."));

  storage.remove = fail;
  await world.runJobs();
  assert.deepEqual(await names(), [{ name: "Erased" }], "rows go at once");
  assert.deepEqual(await objectsOf(room), before);
  storage.remove = async (key) =>
    (await objectsOf(room)).length < before.length ? await fail() : await remove(key);
  await retry();
  assert.equal((await objectsOf(room)).length, before.length - 1);
  storage.remove = remove;
  doors.rewriteTenant = fail;
  await retry();
  assert.partialDeepStrictEqual(await ledgerOf(room), [{ done: 0 }]);
  doors.rewriteTenant = rewriteTenant;
  await retry();
  assert.partialDeepStrictEqual(await ledgerOf(room), [{ done: 1 }]);
  assert.equal((await objectsOf(room)).length, 1, "what Ben has too");
  assert.deepEqual(await filesWith(world.dataDir, WORDS), []);
  assert.equal(await countEvents(world, oak, "student.erased"), 1);
});

worldTest("nothing is carried out before its day", async (world) => {
  const room = await openErasureRoom(world);
  const { id: erasureId } = (await order(room)).json<{ id: string }>();
  world.advance(14 * DAY_MS - 1);
  const tenantId = room.oak.id;
  assert.equal(await carryOut(world.services, { tenantId, erasureId }), "waits");
  world.advance(1);
  assert.equal(await carryOut(world.services, { tenantId, erasureId }), "done");
});

worldTest("a day's orders rewrite the database once", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, ben } = room;
  const path = `/api/admin/students/${ben.id}`;
  await admin.post(`${path}/archive`);
  assert.equal((await order({ admin, path: `${path}/erasure` }, { confirm: "Ben Mate" })).status, 201);
  await orderDue(room);
  const { doors } = world.services;
  const { rewriteTenant } = doors;
  let rewritten = 0;
  doors.rewriteTenant = async (id) => {
    rewritten++;
    return await rewriteTenant(id);
  };
  await world.runJobs();
  assert.equal(rewritten, 1);
  assert.deepEqual((await ledgerOf(room)).map(({ done }) => done), [1, 1]);
  assert.deepEqual(await objectsOf(room), [], "no one has the shared file any more");
  assert.deepEqual(await oak.rows(sql`select 1 from files`), []);
  assert.deepEqual(await filesWith(world.dataDir, [...WORDS, "Mate"]), []);
});

worldTest("a report that comes in meanwhile is seen to first", async (world) => {
  const room = await openErasureRoom(world);
  await orderDue(room);
  await room.oak.run(sql`
    insert into chat_reports (id, message_id, reported_by, reported_by_type, reported_at)
    values ('rep_one', ${room.said.id}, 'usr_x', 'teacher', '2026-06-20')`);
  await world.runJobs();
  assert.deepEqual(await ledgerOf(room), []);
  await room.oak.run(sql`
    update chat_reports set handled_at = '2026-06-29', handled_by = (select user_id from staff limit 1)`);
  await world.runJobs();
  assert.deepEqual(await ledgerOf(room), [], "a day later");
  world.advance(DAY_MS);
  await world.runJobs();
  assert.partialDeepStrictEqual(await ledgerOf(room), [{ done: 1 }]);
});

worldTest(
  "rows of claims that are still open are withdrawn, and no one nameless is claimed",
  async (world) => {
    const room = await openErasureRoom(world);
    const { oak, admin, open, amara, bring } = room;
    await admin.post(`/api/admin/students/${amara.id}/unarchive`);
    await bring(open, "awarded");
    await admin.post(`/api/admin/students/${amara.id}/archive`);
    await room.awardAll();
    await order(room, { unclaimed: 1 });
    world.advance(14 * DAY_MS);
    await world.runJobs();
    assert.deepEqual(
      await oak.rows(sql`select withdrawn_reason as reason from claim_rows where assignment_id = ${open.id}`),
      [{ reason: "Erased" }],
    );
    const [sent] = await oak.rows<{ record: string }>(
      sql`select record from claim_rows where record is not null`,
    );
    assert.partialDeepStrictEqual(JSON.parse(sent!.record), {
      unitCode: "70147",
      lastName: "student",
      firstName: "Erased",
      studentId: "",
      dateOfBirth: null,
      completedOn: "2026-06-15",
    });
    const again = await signInStaff(world, oak, "admin@oak.example");
    assert.equal((await again.post("/api/admin/claims", {})).status, 409, "nothing to claim");
  },
);

fileWorldTest("a restored database is erased again from the ledger", async (world) => {
  const room = await openErasureRoom(world);
  const { oak } = room;
  const { services } = world;
  const file = `${world.dataDir}/tenants/${oak.id}.db`;
  const copy = `${world.dataDir}/backup`;
  await oak.run(sql`update students set archived_at = null where first_name = 'Amara'`);
  await services.doors.rewriteTenant(oak.id);
  await Deno.copyFile(file, copy);
  await oak.run(sql`update students set archived_at = '2026-06-15' where first_name = 'Amara'`);
  const id = await orderDue(room);
  await world.runJobs();
  assert.deepEqual(await outstandingErasures(services, null), []);
  await services.doors.close();
  for (const suffix of ["-wal", "-shm"]) await Deno.remove(file + suffix).catch(() => {});
  await Deno.rename(copy, file);
  assert.ok((await filesWith(`${world.dataDir}/tenants`, WORDS)).length > 0);

  const doors = await openDoors({ adapter: fileAdapter({ dataDir: world.dataDir }) });
  try {
    const restored = { ...services, doors };
    assert.deepEqual((await outstandingErasures(restored, null)).map((entry) => entry.id), [id]);
    assert.deepEqual(await outstandingErasures(restored, "ten_other"), []);
    assert.deepEqual((await replayErasures(restored, null)).map((entry) => entry.id), [id]);
    assert.deepEqual(await outstandingErasures(restored, oak.id), []);
    assert.deepEqual(await filesWith(`${world.dataDir}/tenants`, WORDS), []);
    assert.deepEqual(await replayErasures(restored, null), [], "once");
  } finally {
    await doors.close();
  }
});

worldTest("an order that was taken back is not carried out by a restored database", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, path } = room;
  await order(room);
  await admin.delete(path);
  await oak.run(sql`update erasures set taken_back_at = null, taken_back_by = null`);
  world.advance(15 * DAY_MS);
  await world.runJobs();
  assert.deepEqual(
    await oak.rows(sql`select first_name as name from students where archived_at is not null`),
    [{ name: "Amara" }],
  );
  assert.deepEqual(await oak.rows(sql`select 1 from erasures where taken_back_at is null`), []);
});
