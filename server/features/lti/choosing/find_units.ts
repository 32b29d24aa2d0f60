import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { type Page, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";

export type FoundUnit = { unitCode: string; title: string };

/** Units of the school by code or title; `cursor`: how many came before. */
export async function findUnits(
  db: TenantReader,
  { find, cursor }: { find: string; cursor: number },
): Promise<Page<FoundUnit>> {
  const matches = searchCondition(find, [sql`unit.unit_code`, sql`revision.title`]) ?? sql`1`;
  const rows = await db.all<FoundUnit>(sql`
    select unit.unit_code as unitCode, revision.title from uas_units unit
      join unit_revisions revision on revision.id = (
        select id from unit_revisions newest where newest.unit_id = unit.id order by number desc limit 1)
    where ${matches} order by lower(revision.title), unit.unit_code
    limit ${LTI_LIMITS.found + 1} offset ${cursor}`);
  return toPage(rows, LTI_LIMITS.found, () => String(cursor + LTI_LIMITS.found));
}
