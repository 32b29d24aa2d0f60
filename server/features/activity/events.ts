import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";

/** Ids, states and numbers only, no free text (DESIGN §2, Events). */
export type NewEvent = {
  id?: string;
  /** SQL where only the change itself determines the event's name. */
  what: string | SQL;
  at: Date;
  actor: Actor | { kind: "operator" };
  studentId?: string;
  assignmentId?: string;
  data?: Record<string, string | number | boolean | null | readonly string[]>;
};

/**
 * For the batch of the change; by default conditional on the previous statement having changed exactly one
 * row.
 */
export function eventStatement(
  tx: Pick<TenantWriter, "db">,
  event: NewEvent,
  when: SQL = sql`changes() = 1`,
) {
  const { actor, at, what } = event;
  const actorId = "id" in actor ? actor.id : null;
  const data = { ...event.data, ...(actor.kind === "staff" ? { mode: actor.mode } : {}) };
  return tx.db.run(sql`
    insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
    select ${event.id ?? newId("event")}, ${at.toISOString()}, ${
    actor.kind === "super_admin" ? "operator" : actor.kind
  },
      ${actorId}, ${what}, ${event.studentId ?? null}, ${event.assignmentId ?? null}, ${JSON.stringify(data)}
    where ${when}`);
}

/** SQL condition for the statements behind a conditional event. */
export function eventWritten(eventId: string): SQL {
  return sql`exists (select 1 from events where id = ${eventId})`;
}
