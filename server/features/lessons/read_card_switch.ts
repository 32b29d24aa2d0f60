import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";

/** Whether the school has lessons and cards switched on, and who can change that. */
export type CardSwitch = { cardsAllowed: boolean; administrators: string[] };

/** Names that are told at most. */
const MOST = 5;

/** The school's switch, with the names of administrators for whoever may not turn it. One query. */
export async function readCardSwitch(db: Pick<TenantReader, "all">): Promise<CardSwitch> {
  const [row] = await db.all<{ allowed: number; names: string }>(sql`
    select cards_allowed as allowed, (
      select json_group_array(name) from (
        select trim(first_name || ' ' || last_name) as name from staff
        where role = 'admin' and archived_at is null order by lower(last_name), lower(first_name) limit ${MOST}
      )) as names
    from establishment_settings`);
  return { cardsAllowed: row?.allowed === 1, administrators: JSON.parse(row?.names ?? "[]") };
}
