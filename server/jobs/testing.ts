import { sql } from "drizzle-orm";
import type { School, World } from "../../test/world.ts";
import type { Services } from "../services/services.ts";
import { jobStatement, outboxStatement } from "../queue/enqueue.ts";
import { dueStatement } from "../queue/tenant_due.ts";

/** A staff address at every school of these tests. */
export const ROBIN = "robin@oak.example";

const payload = { email: ROBIN, origin: "http://oak.localhost:5000" };

/** A school with one staff member and no job due for a minute. */
export async function idleSchool(world: World, subdomain = "oak"): Promise<School> {
  const school = await world.school(subdomain);
  await school.staff("teacher", ROBIN);
  return school;
}

export function markDue({ services }: World, { id }: School): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeControl((tx) => tx.batch([dueStatement(tx, id, now(), now())]));
}

export function addJob({ services }: World, { id }: School, jobId?: string): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeTenant(
    id,
    (tx) => tx.batch([jobStatement(tx, { id: jobId, kind: "mail_staff_link", payload, now: now() })]),
  );
}

/** In their order. */
export async function enqueueMail(world: World, school: School, jobId?: string): Promise<void> {
  await markDue(world, school);
  await addJob(world, school, jobId);
}

export function addOutboxEntry(
  { services }: World,
  id: string,
  kind: string,
  tenantId?: string,
): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeControl((tx) =>
    tx.batch([outboxStatement(tx, { id, kind, payload, tenantId, now: now() })])
  );
}

/** Calls `before` ahead of every write to one school. */
export function beforeWriting(services: Services, { id }: School, before: () => Promise<void>): Services {
  const { doors } = services;
  return {
    ...services,
    doors: {
      ...doors,
      async writeTenant(tenantId, work) {
        if (tenantId === id) await before();
        return await doors.writeTenant(tenantId, work);
      },
    },
  };
}

type Work = {
  id: string;
  kind: string;
  attempts: number;
  run_at: string;
  leased_until: string | null;
  last_error: string | null;
  done_at: string | null;
};

export async function jobRow(school: School, jobId: string): Promise<Work> {
  const [row] = await school.rows<Work>(sql`select * from jobs where id = ${jobId}`);
  if (!row) throw new Error(`there is no job ${jobId}`);
  return row;
}

export async function outboxRow(world: World, entryId: string): Promise<Work> {
  const [row] = await world.controlRows<Work>(sql`select * from outbox where id = ${entryId}`);
  if (!row) throw new Error(`there is no entry ${entryId}`);
  return row;
}

/** Milliseconds; null without a row. */
export async function nextDueIn(world: World, { id }: School): Promise<number | null> {
  const [row] = await world.controlRows<{ at: string }>(
    sql`select due_at as at from tenant_due where tenant_id = ${id}`,
  );
  return row ? Date.parse(row.at) - world.services.now().getTime() : null;
}
