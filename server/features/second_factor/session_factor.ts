import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { StaffSession } from "../../context.ts";
import { eventStatement } from "../activity/events.ts";

type Asking = { session: Pick<StaffSession, "actor" | "tokenHash">; now: Date };

/** Once a person's second factor is on: the asking session has it, and their others at this school end. Idempotent. */
export async function factorTurnedOn(tx: TenantWriter, { session, now }: Asking): Promise<void> {
  const { actor, tokenHash } = session;
  await tx.batch([
    tx.db.run(sql`update sessions set second_factor = 1 where token_hash = ${tokenHash}`),
    eventStatement(tx, { what: "staff.second_factor_on", at: now, actor }),
    tx.db.run(sql`delete from sessions where staff_id = ${actor.id} and token_hash <> ${tokenHash}`),
  ]);
}

/** Once it is off. Idempotent. */
export async function factorTurnedOff(tx: TenantWriter, { session, now }: Asking): Promise<void> {
  const { actor } = session;
  await tx.batch([
    tx.db.run(sql`update sessions set second_factor = 0 where staff_id = ${actor.id}`),
    eventStatement(tx, { what: "staff.second_factor_off", at: now, actor }, sql`changes() > 0`),
  ]);
}
