import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { establishmentSettings } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonValue, parseJson } from "../../queries/json_rows.ts";
import { eventStatement } from "../activity/events.ts";

export type CardsSetting = { cardsAllowed: boolean; administrators: string[] };

const MAX_NAMES = 5;

const { cardsAllowed } = establishmentSettings;
const NAMES = jsonValue<string[]>(sql`(
  select json_group_array(name) from (
    select trim(first_name || ' ' || last_name) as name from staff
    where role = 'admin' and archived_at is null order by lower(last_name), lower(first_name) limit ${MAX_NAMES}
  ))`);

/** `administrators` are the names to ask. One query. */
export async function readCardSettings(db: Pick<TenantReader, "select">): Promise<CardsSetting> {
  const [row] = await db.select({ cardsAllowed, names: NAMES.sql }).from(establishmentSettings);
  return row
    ? { cardsAllowed: row.cardsAllowed, administrators: parseJson(NAMES, row.names) }
    : { cardsAllowed: false, administrators: [] };
}

export async function areCardsAllowed(db: Pick<TenantReader, "select">): Promise<boolean> {
  const [row] = await db.select({ cardsAllowed }).from(establishmentSettings);
  return row?.cardsAllowed ?? false;
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
