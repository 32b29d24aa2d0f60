import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { byName } from "../students/student_order.ts";
import { classCondition } from "../../queries/class_condition.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import { isPortfolioMember } from "./thread_relations.ts";

export type ChatPortfolio = { assignmentId: string; title: string; unitCode: string };

/** A student whom the member of staff may message, and the portfolios it can be about. */
export type ChatStudent = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  portfolios: ChatPortfolio[];
};

/**
 * By name, without archived rows, portfolios newest first; `search` matches names and student ids. One query.
 */
export async function listChatStudents(
  db: Pick<TenantReader, "all">,
  actor: Extract<Actor, { kind: "staff" }>,
  { search, class: classId = "", limit }: { search: string; class?: string; limit: number },
): Promise<ChatStudent[]> {
  const { id: me } = actor;
  const matching = searchCondition(search, [sql`first_name`, sql`last_name`, sql`student_id`]);
  // The portfolios are read for the page only, not for every match.
  const rows = await db.all<Omit<ChatStudent, "portfolios"> & { portfolios: string }>(sql`
    select page.id, page.student_id as studentId, page.first_name as firstName, page.last_name as lastName,
      page.year_group as yearGroup, (
        select json_group_array(json_object(
          'assignmentId', assignment_id, 'title', revision.title, 'unitCode', unit.unit_code))
        from (
          select portfolio.id as assignment_id, portfolio.unit_id as about, portfolio.revision_id as given
          from unit_assignments portfolio
          where portfolio.student_id = page.id and portfolio.archived_at is null and ${isPortfolioMember(me)}
          order by portfolio.started_at desc, portfolio.id desc)
          join uas_units unit on unit.id = about
          join unit_revisions revision on revision.id = given) as portfolios
    from (
      select id, student_id, first_name, last_name, year_group from students
      where archived_at is null and ${matching ?? sql`1`} and ${
    classCondition(actor, classId) ?? sql`1`
  } and id in (
        select student_id from student_teachers where staff_id = ${me}
        union select student_id from unit_assignments where assigned_by = ${me} and archived_at is null)
      order by ${sql.join([...byName], sql`, `)} limit ${limit}) page
    order by lower(page.last_name), lower(page.first_name), page.id`);
  return rows.map(({ portfolios, ...student }) => ({ ...student, portfolios: JSON.parse(portfolios) }));
}
