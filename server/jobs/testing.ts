import { sql } from "drizzle-orm";
import type { School, World } from "../../test/world.ts";
import type { Services } from "../services.ts";
import { jobStatement, outboxStatement } from "./enqueue.ts";
import { dueStatement } from "./hints.ts";

/** An address of a member of staff at every school of these tests. */
export const ROBIN = "robin@oak.example";

const payload = { email: ROBIN, origin: "http://oak.localhost:5000" };

/** A school with a member of staff, and nothing to do for a minute around now. */
export async function quietSchool(world: World, subdomain = "oak"): Promise<School> {
  const school = await world.school(subdomain);
  await school.staff("teacher", ROBIN);
  return school;
}

/** Writes the hint for a mail to Robin, as whoever asks for one does first. */
export function hint({ services }: World, { id }: School): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeControl((tx) => tx.batch([dueStatement(tx, id, now(), now())]));
}

/** Puts the job that mails Robin a link into the school's queue. */
export function job({ services }: World, { id }: School, jobId?: string): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeTenant(
    id,
    (tx) => tx.batch([jobStatement(tx, { id: jobId, kind: "mail_staff_link", payload, now: now() })]),
  );
}

/** Hint and job, in their order. */
export async function ask(world: World, school: School, jobId?: string): Promise<void> {
  await hint(world, school);
  await job(world, school, jobId);
}

/** Puts an entry into the outbox. */
export function entry({ services }: World, id: string, kind: string, tenantId?: string): Promise<unknown> {
  const { doors, now } = services;
  return doors.writeControl((tx) =>
    tx.batch([outboxStatement(tx, { id, kind, payload, tenantId, now: now() })])
  );
}

/** The same services, in which every write to one school is preceded by `before`. */
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

/** What a school's queue holds of one piece of work. */
export async function jobRow({ services }: World, { id }: School, jobId: string): Promise<Work> {
  const [row] = await services.doors.readTenant(
    id,
    (db) => db.all<Work>(sql`select * from jobs where id = ${jobId}`),
  );
  if (!row) throw new Error(`there is no job ${jobId}`);
  return row;
}

/** What the outbox holds of one entry. */
export async function entryRow({ services }: World, entryId: string): Promise<Work> {
  const [row] = await services.doors.readControl((db) =>
    db.all<Work>(sql`select * from outbox where id = ${entryId}`)
  );
  if (!row) throw new Error(`there is no entry ${entryId}`);
  return row;
}

/** When the clock looks at a school next, after now; null when nothing is noted. */
export async function nextLook({ services }: World, { id }: School): Promise<number | null> {
  const [row] = await services.doors.readControl((db) =>
    db.all<{ at: string }>(sql`select due_at as at from tenant_due where tenant_id = ${id}`)
  );
  return row ? Date.parse(row.at) - services.now().getTime() : null;
}
