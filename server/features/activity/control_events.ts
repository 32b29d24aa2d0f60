import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import type { ControlEventName } from "../../../domain/audit.ts";
import { newId } from "../../../domain/ids.ts";

export type ControlActor =
  | { kind: "super_admin" | "staff"; id: string }
  | { kind: "operator" }
  | { kind: "system" };

/** Falls back to `system` for an unknown actor in an outbox payload. */
export function parseControlActor(value: unknown): ControlActor {
  const { kind, id } = Object(value) as { kind?: unknown; id?: unknown };
  if ((kind === "super_admin" || kind === "staff") && typeof id === "string") return { kind, id };
  return kind === "operator" ? { kind } : { kind: "system" };
}

type NewControlEvent = {
  id?: string;
  what: ControlEventName;
  at: Date;
  actor: ControlActor;
  tenantId?: string;
  userId?: string;
  data?: Record<string, string | number | boolean | null>;
};

/** By default conditional on the previous statement having changed exactly one row. */
export function controlEventStatement(
  tx: Pick<ControlWriter, "db">,
  event: NewControlEvent,
  when: SQL = sql`changes() = 1`,
) {
  const { actor, at, what, tenantId = null, userId = null } = event;
  return tx.db.run(sql`
    insert into events (id, at, actor_kind, actor_id, what, tenant_id, user_id, data)
    select ${event.id ?? newId("event")}, ${at.toISOString()}, ${actor.kind}, ${
    "id" in actor ? actor.id : null
  }, ${what},
      ${tenantId}, ${userId}, ${JSON.stringify(event.data ?? {})}
    where ${when}`);
}
