import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { searchCondition } from "../../queries/search_condition.ts";

export type UnitChoice = { id: string; unitCode: string; title: string; level: string };

/** Units that the school has, by title; a search in titles and codes. One query. */
export async function listUnitChoices(
  db: Pick<TenantReader, "all">,
  { search, limit }: { search: string; limit: number },
): Promise<UnitChoice[]> {
  const { id, unitCode } = uasUnits;
  const { title, level } = unitRevisions;
  return await db.all(typedRows({ id, unitCode, title, level }, (columns) =>
    sql`
    select ${columns} from uas_units
      join unit_revisions on unit_revisions.unit_id = uas_units.id and unit_revisions.number = (
        select max(number) from unit_revisions newest where newest.unit_id = uas_units.id)
    where ${searchCondition(search, [sql`${title}`, sql`${unitCode}`]) ?? sql`1`}
    order by lower(${title}), ${unitCode} limit ${limit}`));
}
