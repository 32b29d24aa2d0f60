import { sql } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import type { Actor } from "../../domain/permissions.ts";
import { onSheet } from "./sheet_rows.ts";

export type OwnUnit = {
  id: string;
  title: string;
  unitCode: string;
  /** Of the actor, none of them archived. */
  students: number;
};

/** Units with a summary sheet of the actor's, by title; `readAnnouncementRelation` has the same rule. One query. */
export async function listOwnUnits(
  db: Pick<TenantReader, "all">,
  actor: Extract<Actor, { kind: "staff" }>,
): Promise<OwnUnit[]> {
  return await db.all<OwnUnit>(sql`
    with counted as materialized (
      select a.unit_id, count(*) as students from unit_assignments a join students s on s.id = a.student_id
      where ${onSheet(actor, sql`a`, sql`s`)}
      group by a.unit_id)
    select unit.id, revision.title, unit.unit_code as unitCode, counted.students
    from counted
      join uas_units unit on unit.id = counted.unit_id
      join unit_revisions revision on revision.id = (
        select id from unit_revisions newest where newest.unit_id = counted.unit_id order by number desc limit 1)
    order by lower(revision.title), unit.unit_code`);
}
