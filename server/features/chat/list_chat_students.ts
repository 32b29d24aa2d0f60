import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { students, uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { byName } from "../../queries/student_order.ts";
import { classCondition } from "../../queries/class_condition.ts";
import { jsonRow, orderedJsonRows, parseJson } from "../../queries/json_rows.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import { isPortfolioMember } from "./thread_conditions.ts";

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

const page = alias(students, "page");
const PORTFOLIO = jsonRow({
  assignmentId: alias(unitAssignments, "portfolio").id,
  title: alias(unitRevisions, "revision").title,
  unitCode: alias(uasUnits, "unit").unitCode,
});

/**
 * By name, without archived rows, portfolios newest first; `search` matches names and student ids. One query.
 */
export async function listChatStudents(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
  { search, class: classId = "", limit }: { search: string; class?: string; limit: number },
): Promise<ChatStudent[]> {
  const { id: me } = actor;
  const matching = searchCondition(search, [sql`first_name`, sql`last_name`, sql`student_id`]);
  // The portfolios are read for the page only, not for every match.
  const portfolios = orderedJsonRows(
    PORTFOLIO,
    sql`from unit_assignments portfolio join uas_units unit on unit.id = portfolio.unit_id
        join unit_revisions revision on revision.id = portfolio.revision_id
      where portfolio.student_id = page.id and portfolio.archived_at is null and ${isPortfolioMember(me)}`,
    sql`portfolio.started_at desc, portfolio.id desc`,
  );
  const { id, studentId, firstName, lastName, yearGroup } = page;
  const fields = { id, studentId, firstName, lastName, yearGroup, portfolios: portfolios.sql };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from (
      select id, student_id, first_name, last_name, year_group from students
      where archived_at is null and ${matching ?? sql`1`} and ${
      classCondition(actor, classId) ?? sql`1`
    } and id in (
        select student_id from student_teachers where staff_id = ${me}
        union select student_id from unit_assignments where assigned_by = ${me} and archived_at is null)
      order by ${sql.join([...byName], sql`, `)} limit ${limit}) page
    order by lower(page.last_name), lower(page.first_name), page.id`));
  return rows.map((row) => ({ ...row, portfolios: parseJson(portfolios, row.portfolios) }));
}
