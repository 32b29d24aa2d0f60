import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";

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
