import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { EventName } from "../../../domain/activity.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";

/** Ids, states and numbers only, no free text (DESIGN §2, Events). */
export type NewEvent = {
  id?: string;
  /** SQL where only the change itself determines the event's name. */
  what: EventName | SQL;
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
  const data = { ...event.data, ...actorData(actor) };
  return tx.db.run(sql`
    insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
    select ${event.id ?? newId("event")}, ${at.toISOString()}, ${actorKind(actor)},
      ${actorIdOf(actor)}, ${what}, ${event.studentId ?? null}, ${event.assignmentId ?? null}, ${
    JSON.stringify(data)
  }
    where ${when}`);
}

type NewEvents = Omit<NewEvent, "id" | "studentId" | "assignmentId" | "data"> & {
  /** Columns of `from`; by default a random id, none, and no data. `data` is a JSON object. */
  id?: SQL;
  studentId?: SQL;
  assignmentId?: SQL;
  data?: SQL;
  /** Tables and condition: one event a row. */
  from: SQL;
};

const RANDOM_ID = sql`'evt_' || lower(hex(randomblob(10)))`;

/** One event a row; for the batch of the change, before it or after it. */
export function eventsStatement(tx: { db: Pick<TenantWriter["db"], "run"> }, event: NewEvents) {
  const { actor, at, what, id = RANDOM_ID, studentId = sql`null`, assignmentId = sql`null`, from } = event;
  const { data = sql`json_object()` } = event;
  const whole = sql`json_patch(${data}, ${JSON.stringify(actorData(actor))})`;
  return tx.db.run(sql`
    insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
    select ${id}, ${at.toISOString()}, ${actorKind(actor)}, ${
    actorIdOf(actor)
  }, ${what}, ${studentId}, ${assignmentId}, ${whole}
    from ${from}`);
}

/** Support acts as staff do, and is recorded as the installation's. */
function actorKind(actor: NewEvent["actor"]): string {
  if (actor.kind === "staff" && actor.support !== undefined) return "operator";
  return actor.kind === "super_admin" ? "operator" : actor.kind;
}

function actorData(actor: NewEvent["actor"]): Record<string, string> {
  if (actor.kind !== "staff") return {};
  return { mode: actor.mode, ...(actor.support && { support: actor.support.grantId }) };
}

function actorIdOf(actor: NewEvent["actor"]): string | null {
  return "id" in actor ? actor.id : null;
}

/** SQL condition for the statements behind a conditional event. */
export function eventWritten(eventId: string): SQL {
  return sql`exists (select 1 from events where id = ${eventId})`;
}
