import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../../../domain/errors.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { DAY_MS, openErasureRoom, order, writeUnguarded } from "./testing.ts";

worldTest("an order whose job has died holds up no other's end", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, amara, ben } = room;
  const path = `/api/admin/students/${ben.id}`;
  await admin.post(`${path}/archive`);
  const bens = await order({ admin, path: `${path}/erasure` }, { confirm: "Ben Mate" });
  const { id } = bens.json<{ id: string }>();
  await oak.run(sql`update jobs set attempts = 8 where payload ->> 'erasureId' = ${id}`);
  await order(room);
  world.advance(14 * DAY_MS);
  await world.runJobs();
  const [row] = await oak.rows<{ done: 0 | 1 }>(sql`
    select done_at is not null as done from erasures where student_id = ${amara.id}`);
  assert.equal(row!.done, 1);
});

worldTest("an order that was taken back while the ledger was away is void after a restore", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, amara, path } = room;
  const { id } = (await order(room)).json<{ id: string }>();
  const doors = world.services.doors as { writeControl: World["services"]["doors"]["writeControl"] };
  const { writeControl } = doors;
  const away = () => Promise.reject(new AppError("unavailable", "Away.", { retryAfter: 1 }));
  doors.writeControl = away;
  assert.equal((await admin.delete(path)).status, 503, "nothing is taken back");
  // After the hint that a job is due.
  doors.writeControl = async (...input) => {
    doors.writeControl = away;
    return await writeControl.call(doors, ...input) as never;
  };
  assert.equal((await admin.delete(path)).status, 200);
  doors.writeControl = writeControl;
  world.advance(DAY_MS);
  await world.runJobs();
  // The school's database is restored from a backup of before.
  await writeUnguarded(world, oak, [
    `update erasures set taken_back_at = null, taken_back_by = null where id = '${id}'`,
  ]);
  world.advance(15 * DAY_MS);
  await oak.run(sql`
    update jobs set done_at = null, attempts = 0 where kind = 'erase_student' and payload ->> 'erasureId' = ${id}`);
  await world.runJobs();
  const [row] = await oak.rows<{ name: string }>(sql`
    select first_name as name from students where id = ${amara.id}`);
  assert.equal(row!.name, "Amara");
});
