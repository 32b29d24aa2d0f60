import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";

/** Whether the school has lessons and cards switched on; they are off until an administrator decides. */
export async function readCardsAllowed(db: Pick<TenantReader, "all">): Promise<boolean> {
  const [row] = await db.all<{ allowed: number }>(
    sql`select cards_allowed as allowed from establishment_settings`,
  );
  return row?.allowed === 1;
}
