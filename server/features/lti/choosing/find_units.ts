import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { type Page, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";

export type FoundUnit = { unitCode: string; title: string };

/** Units of the school by code or title; `cursor`: how many came before. */
export async function findUnits(
  db: TenantReader,
  { find, cursor }: { find: string; cursor: number },
): Promise<Page<FoundUnit>> {
  const [unit, revision] = [alias(uasUnits, "unit"), alias(unitRevisions, "revision")];
  const newest = sql`(
    select id from unit_revisions newest where newest.unit_id = ${unit.id} order by number desc limit 1)`;
  const rows = await db.select({ unitCode: unit.unitCode, title: revision.title }).from(unit)
    .innerJoin(revision, eq(revision.id, newest))
    .where(searchCondition(find, [sql`unit.unit_code`, sql`revision.title`]))
    .orderBy(sql`lower(${revision.title})`, unit.unitCode)
    .limit(LTI_LIMITS.found + 1).offset(cursor);
  return toPage(rows, LTI_LIMITS.found, () => String(cursor + LTI_LIMITS.found));
}
