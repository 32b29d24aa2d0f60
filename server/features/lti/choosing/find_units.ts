import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { DEEP_LINK_TEXTS, type LinkedUnit } from "../../../../domain/deep_links.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { type Page, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";

export type FoundUnit = { unitCode: string; title: string };
export type ChosenUnit = FoundUnit & LinkedUnit;

const [unit, revision] = [alias(uasUnits, "unit"), alias(unitRevisions, "revision")];
const newest = sql`(
  select id from unit_revisions newest where newest.unit_id = ${unit.id} order by number desc limit 1)`;
const found = { unitCode: unit.unitCode, title: revision.title };
/** Both spellings of a code (DECISIONS 17). */
const oneSpelling = sql`substr('0' || unit.unit_code, -6)`;

/** Units of the school by code or title; `cursor`: how many came before. */
export async function findUnits(
  db: TenantReader,
  { find, cursor }: { find: string; cursor: number },
): Promise<Page<FoundUnit>> {
  const rows = await db.select(found).from(unit)
    .innerJoin(revision, eq(revision.id, newest))
    .where(searchCondition(find, [sql`unit.unit_code`, sql`revision.title`]))
    .orderBy(sql`lower(${revision.title})`, unit.unitCode)
    .limit(LTI_LIMITS.found + 1).offset(cursor);
  return toPage(rows, LTI_LIMITS.found, () => String(cursor + LTI_LIMITS.found));
}

/** Units of the codes that the school has, in their order, without duplicates. */
export async function findChosen(db: TenantReader, codes: readonly string[]): Promise<ChosenUnit[]> {
  if (codes.length === 0) return [];
  const keys = codes.map(codeKey);
  const rows = await db.select({ ...found, ...described }).from(unit)
    .innerJoin(revision, eq(revision.id, newest))
    .where(sql`${oneSpelling} in (select value from json_each(${JSON.stringify(keys)}))`)
    .limit(LTI_LIMITS.chosen);
  const place = ({ unitCode }: FoundUnit) => keys.indexOf(codeKey(unitCode));
  return rows.sort((a, b) => place(a) - place(b));
}

const firstOutcome: SQL<string | null> = sql`
  substr(json_extract(${revision.outcomes}, '$[0].description'), 1, ${DEEP_LINK_TEXTS.text})`;
const described = {
  level: revision.level,
  outcomes: sql<number>`json_array_length(${revision.outcomes})`,
  firstOutcome,
};

/** The same for both spellings. */
export function codeKey(code: string): string {
  return code.padStart(6, "0");
}
