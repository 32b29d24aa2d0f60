import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingFilter } from "./list_waiting.ts";
import { rowsOf } from "../../queries/own_rows.ts";
import { waitingSources } from "./waiting_rows.ts";

/** Choices of the list's filter. */
const MAX_UNITS = 200;

export type WaitingUnit = { id: string; title: string; count: number };

/** Units with portfolios that wait, the largest number first; one query. */
export async function listWaitingUnits(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kind, times }: Omit<WaitingFilter, "unitId">,
): Promise<WaitingUnit[]> {
  const r = alias(unitRevisions, "r");
  const fields = { id: r.unitId, title: r.title, count: sql<number>`page.count` };
  const { cte, from } = waitingSources(actor, { kinds: [kind], times });
  return await db.all(typedRows(fields, (columns) =>
    sql`
    with ${cte}, page as materialized (
      select unit_id, count(*) as count from (${rowsOf(sql`a.unit_id`, from(kind))})
      group by unit_id order by count desc, unit_id limit ${MAX_UNITS})
    select ${columns}
    from page join unit_revisions r on r.unit_id = page.unit_id
      and r.number = (select max(number) from unit_revisions newest where newest.unit_id = page.unit_id)
    order by page.count desc, r.title, page.unit_id`));
}
