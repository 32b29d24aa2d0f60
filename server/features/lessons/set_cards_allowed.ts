import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

/** Off also closes open lessons and ends card sessions; printed cards stay valid for later. */
export async function setCardsAllowed(
  tx: TenantWriter,
  actor: Actor,
  { cardsAllowed, now }: { cardsAllowed: boolean; now: Date },
): Promise<{ cardsAllowed: boolean }> {
  const allowed = cardsAllowed ? 1 : 0;
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`
      update establishment_settings set cards_allowed = ${allowed}, updated_at = ${at}
      where cards_allowed <> ${allowed}`),
    eventStatement(tx, { what: "settings.cards_allowed", at: now, actor, data: { cardsAllowed } }),
    tx.db.run(sql`update lessons set closed_at = ${at} where closed_at is null and ${allowed} = 0`),
    tx.db.run(sql`delete from sessions where lesson_id is not null and ${allowed} = 0`),
  ]);
  return { cardsAllowed };
}
