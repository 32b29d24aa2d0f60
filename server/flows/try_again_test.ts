import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../test/world.ts";
import { MAX_ATTEMPTS } from "../queue/queue.ts";

const DAY = 86_400_000;

for (const kind of ["apply_tenant", "apply_staff"]) {
  worldTest(`what was given up of ${kind} is tried again every day`, async (world) => {
    const oak = await world.school("oak");
    const { id: userId } = await oak.staff("teacher", "t@oak.example");
    const payload = JSON.stringify(kind === "apply_staff" ? { userId, role: "teacher" } : {});
    const change = sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at, attempts, last_error)
    values ('obx_lost', ${kind}, ${oak.id}, ${payload}, '2026-06-15', '2026-06-15', ${MAX_ATTEMPTS}, 'the disk is full')`;
    await world.runControl(change);
    await world.runJobs();
    const left = async () => {
      const [row] = await world.controlRows<{ attempts: number; done: number }>(sql`
        select attempts, done_at is not null as done from outbox where id = 'obx_lost'`);
      return [row!.attempts, row!.done];
    };
    assert.deepEqual(await left(), [MAX_ATTEMPTS, 0]);
    const { writeTenant } = world.services.doors;
    world.services.doors.writeTenant = () => Promise.reject(new Error("the disk is full"));
    world.advance(2 * DAY);
    await world.runJobs();
    assert.deepEqual(await left(), [MAX_ATTEMPTS, 0], "one attempt a day");
    world.services.doors.writeTenant = writeTenant;
    world.advance(DAY);
    await world.runJobs();
    assert.deepEqual(await left(), [MAX_ATTEMPTS, 1]);
  });
}
