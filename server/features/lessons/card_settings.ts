import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

export type CardsSetting = { cardsAllowed: boolean; administrators: string[] };

const MAX_NAMES = 5;

/** `administrators` are the names to ask. One query. */
export async function readCardSettings(db: Pick<TenantReader, "all">): Promise<CardsSetting> {
  const [row] = await db.all<{ allowed: number; names: string }>(sql`
    select cards_allowed as allowed, (
      select json_group_array(name) from (
        select trim(first_name || ' ' || last_name) as name from staff
        where role = 'admin' and archived_at is null order by lower(last_name), lower(first_name) limit ${MAX_NAMES}
      )) as names
    from establishment_settings`);
  return { cardsAllowed: row?.allowed === 1, administrators: JSON.parse(row?.names ?? "[]") };
}

export async function areCardsAllowed(db: Pick<TenantReader, "all">): Promise<boolean> {
  const [row] = await db.all<{ allowed: number }>(
    sql`select cards_allowed as allowed from establishment_settings`,
  );
  return row?.allowed === 1;
}

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
