import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { MAX_FOUND } from "../../../../domain/limits.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";
import { classCondition } from "../../../queries/class_condition.ts";
import { orderedJsonArray } from "../../../queries/json_rows.ts";
import { evidenceOpenCondition, linkedTo } from "../../../queries/portfolio_relations.ts";
import { searchCondition } from "../../../queries/search_condition.ts";
import type { StoredEvidence } from "../read_evidence.ts";

/** A portfolio that evidence can be shared to. */
export type ShareTarget = {
  assignmentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  portfolioStatus: PortfolioState;
  /** Zero-based outcomes that hold the file already, as in the source portfolio. */
  outcomes: number[];
};

type Input = { evidence: StoredEvidence; actor: Actor; search: string; class: string };

/** Open portfolios of the same unit within the actor's access, by name, the source included. One query. */
export async function listShareTargets(
  db: TenantReader,
  { evidence, actor, search, class: classId }: Input,
): Promise<ShareTarget[]> {
  const nameMatches = searchCondition(search, [sql`students.first_name`, sql`students.last_name`]);
  const outcomes = orderedJsonArray(
    sql`own.outcome_index`,
    // `+` disables the index on file_id, slow for a file with many uses.
    sql`from submissions s
        join submissions own on own.assignment_id = ${evidence.assignmentId} and own.outcome_id = s.outcome_id
      where s.assignment_id = unit_assignments.id and exists (
        select 1 from submission_files e
        where e.submission_id = s.id and +e.file_id = ${evidence.file.id} and e.removed_at is null)`,
    sql`own.outcome_index`,
  );
  const rows = await db.all<Omit<ShareTarget, "outcomes"> & { outcomes: string }>(sql`
    select unit_assignments.id as assignmentId, students.first_name as firstName, students.last_name as lastName,
      students.year_group as yearGroup, unit_assignments.portfolio_status as portfolioStatus,
      ${outcomes} as outcomes
    from unit_assignments join students on students.id = unit_assignments.student_id
    where unit_assignments.unit_id = (select unit_id from unit_assignments where id = ${evidence.assignmentId})
      and ${shareablePortfolio(actor)}
      and ${nameMatches ?? sql`1`} and ${classCondition(actor, classId) ?? sql`1`}
    order by lower(students.last_name), lower(students.first_name), unit_assignments.id
    limit ${MAX_FOUND}`);
  return rows.map((row) => ({ ...row, outcomes: JSON.parse(row.outcomes) }));
}

/** SQL condition over `unit_assignments` and `students`: open, and accessible to the actor (DECISIONS 10). */
export function shareablePortfolio(actor: Actor): SQL {
  const accessible = actor.kind === "staff" && actor.role === "admin" ? sql`1` : linkedTo(actor);
  return sql`(${evidenceOpenCondition()} and ${accessible})`;
}
