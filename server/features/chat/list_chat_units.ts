import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { ownPortfolios } from "../../queries/portfolio_relations.ts";

export type ChatUnit = {
  id: string;
  title: string;
  unitCode: string;
  /** Students an announcement would reach now. */
  students: number;
};

/**
 * Units with at least one recipient for this actor, by title; same rule as `readAnnouncementRelation`. One
 * query.
 */
export async function listChatUnits(
  db: Pick<TenantReader, "all">,
  actor: Extract<Actor, { kind: "staff" }>,
): Promise<ChatUnit[]> {
  return await db.all<ChatUnit>(sql`
    with reached as materialized (
      select a.unit_id, count(*) as students from unit_assignments a join students s on s.id = a.student_id
      where a.archived_at is null and s.archived_at is null and ${ownPortfolios(actor, sql`a`)}
      group by a.unit_id)
    select unit.id, revision.title, unit.unit_code as unitCode, reached.students
    from reached
      join uas_units unit on unit.id = reached.unit_id
      join unit_revisions revision on revision.id = (
        select id from unit_revisions newest where newest.unit_id = reached.unit_id order by number desc limit 1)
    order by lower(revision.title), unit.unit_code`);
}
