import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { seenPortfolios } from "../dashboard/seen_portfolios.ts";

/** A unit that somebody can announce something on. */
export type ChatUnit = {
  id: string;
  title: string;
  unitCode: string;
  /** How many students an announcement would reach now. */
  students: number;
};

/**
 * The units on which an announcement of this member of staff would reach somebody now (`readAnnouncing` decides the same
 * of one): their own students on it, in admin mode all. By title; one query.
 */
export async function listChatUnits(
  db: Pick<TenantReader, "all">,
  actor: Extract<Actor, { kind: "staff" }>,
): Promise<ChatUnit[]> {
  return await db.all<ChatUnit>(sql`
    with reached as materialized (
      select a.unit_id, count(*) as students from unit_assignments a join students s on s.id = a.student_id
      where a.archived_at is null and s.archived_at is null and ${seenPortfolios(actor)}
      group by a.unit_id)
    select unit.id, revision.title, unit.unit_code as unitCode, reached.students
    from reached
      join uas_units unit on unit.id = reached.unit_id
      join unit_revisions revision on revision.id = (
        select id from unit_revisions newest where newest.unit_id = reached.unit_id order by number desc limit 1)
    order by lower(revision.title), unit.unit_code`);
}
