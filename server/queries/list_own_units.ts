import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../db/doors.ts";
import { uasUnits, unitRevisions } from "../../db/tenant/schema/index.ts";
import { typedRows } from "../../db/typed_rows.ts";
import type { StaffActor } from "../../domain/permissions.ts";
import { ownUnits } from "./own_rows.ts";

export type OwnUnit = {
  id: string;
  title: string;
  unitCode: string;
  /** Number of the actor's students, without archived ones. */
  students: number;
};

/** Units with a summary sheet of the actor's, by title; `readAnnouncementRelation` has the same rule. One query. */
export async function listOwnUnits(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
): Promise<OwnUnit[]> {
  const [unit, revision] = [alias(uasUnits, "unit"), alias(unitRevisions, "revision")];
  const fields = {
    id: unit.id,
    title: revision.title,
    unitCode: unit.unitCode,
    students: sql<number>`counted.students`,
  };
  return await db.all(typedRows(fields, (columns) =>
    sql`
    with counted as materialized (
      select unit_id, sum(students) as students from (${ownUnits(actor, sql`count(*) as students`)})
      group by unit_id)
    select ${columns}
    from counted
      join uas_units unit on unit.id = counted.unit_id
      join unit_revisions revision on revision.id = (
        select id from unit_revisions newest where newest.unit_id = counted.unit_id order by number desc limit 1)
    order by lower(revision.title), unit.unit_code`));
}
