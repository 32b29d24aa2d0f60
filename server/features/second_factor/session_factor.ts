import { eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import type { FactorChange } from "./school_entries.ts";

type Told = { userId: string; eventId: string; at: Date } & FactorChange;

/**
 * The school's part of a change: with the second factor on, the session that set it up has it and the person's others end;
 * off, none has it; reset, all end. Idempotent, and of sessions that had begun by then.
 */
export async function tellSessions(tx: TenantWriter, told: Told): Promise<void> {
  const { userId, eventId, at, change } = told;
  const [member] = await tx.db.select({ role: staff.role }).from(staff).where(eq(staff.userId, userId));
  if (!member) return;
  const themself = { kind: "staff", id: userId, role: member.role, mode: member.role } as const;
  const actor: NewEvent["actor"] = change === "reset" ? { kind: "operator" } : themself;
  const own = sql`staff_id = ${userId} and created_at <= ${at.toISOString()}`;
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: EVENTS[change],
      at,
      actor,
      data: change === "reset" ? { staffId: userId } : {},
    }, sql`not exists (select 1 from events where id = ${eventId})`),
    ...(change === "on"
      ? [
        tx.db.run(sql`update sessions set second_factor = 1 where token_hash = ${told.tokenHash}`),
        tx.db.run(sql`delete from sessions where ${own} and token_hash <> ${told.tokenHash}`),
      ]
      : change === "off"
      ? [tx.db.run(sql`update sessions set second_factor = 0 where ${own}`)]
      : [tx.db.run(sql`delete from sessions where ${own}`)]),
  ]);
}

const EVENTS = {
  on: "staff.second_factor_on",
  off: "staff.second_factor_off",
  reset: "staff.second_factor_reset",
} as const;
