import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { students, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { MAX_FOUND } from "../../../../domain/limits.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";
import { classCondition } from "../../../queries/class_condition.ts";
import { jsonValue, orderedJsonRows, parseJson } from "../../../queries/json_rows.ts";
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
  const outcomes = orderedJsonRows(
    jsonValue<number>(sql`own.outcome_index`),
    // `+` disables the index on file_id, slow for a file with many uses.
    sql`from submissions s
        join submissions own on own.assignment_id = ${evidence.assignmentId} and own.outcome_id = s.outcome_id
      where s.assignment_id = unit_assignments.id and exists (
        select 1 from submission_files e
        where e.submission_id = s.id and +e.file_id = ${evidence.file.id} and e.removed_at is null)`,
    sql`own.outcome_index`,
  );
  const rows = await db.select({
    assignmentId: unitAssignments.id,
    firstName: students.firstName,
    lastName: students.lastName,
    yearGroup: students.yearGroup,
    portfolioStatus: unitAssignments.portfolioStatus,
    outcomes: outcomes.sql,
  }).from(unitAssignments).innerJoin(students, eq(students.id, unitAssignments.studentId)).where(and(
    sql`unit_assignments.unit_id = (select unit_id from unit_assignments where id = ${evidence.assignmentId})`,
    shareablePortfolio(actor),
    nameMatches,
    classCondition(actor, classId),
  )).orderBy(sql`lower(${students.lastName})`, sql`lower(${students.firstName})`, unitAssignments.id)
    .limit(MAX_FOUND);
  return rows.map((row) => ({ ...row, outcomes: parseJson(outcomes, row.outcomes) }));
}

/** SQL condition over `unit_assignments` and `students`: open, and accessible to the actor (DECISIONS 10). */
export function shareablePortfolio(actor: Actor): SQL {
  const accessible = actor.kind === "staff" && actor.role === "admin" ? sql`1` : linkedTo(actor);
  return sql`(${evidenceOpenCondition()} and ${accessible})`;
}
