import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { MOST_FOUND } from "../../../../domain/limits.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";
import { matchesWords } from "../../students/match_words.ts";
import type { EvidenceThing } from "../read_evidence.ts";
import { openAndReached } from "./reached.ts";

/** Somebody whose portfolio a piece of evidence can be given to. */
export type LearnerView = {
  assignmentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  portfolioStatus: PortfolioState;
  /** The outcomes that hold the file already, zero-based as in the portfolio that it is given from. */
  outcomes: number[];
};

/**
 * The learners of the same unit whose open portfolios the actor reaches, by name, those whose names hold every word of
 * `search`; `MOST_FOUND` at most, and the evidence's own learner among them, for its other outcomes. One statement.
 */
export async function listLearners(
  db: TenantReader,
  { evidence, actor, search }: { evidence: EvidenceThing; actor: Actor; search: string },
): Promise<LearnerView[]> {
  const name = matchesWords(search, [sql`students.first_name`, sql`students.last_name`]);
  // `+` passes an index over: a file that serves many would be gone through from its side for each of the outcomes.
  const rows = await db.all<Omit<LearnerView, "outcomes"> & { outcomes: string }>(sql`
    select unit_assignments.id as assignmentId, students.first_name as firstName, students.last_name as lastName,
      students.year_group as yearGroup, unit_assignments.portfolio_status as portfolioStatus, (
        select json_group_array(own.outcome_index order by own.outcome_index)
        from submissions s
          join submissions own on own.assignment_id = ${evidence.assignmentId} and own.outcome_id = s.outcome_id
        where s.assignment_id = unit_assignments.id and exists (
          select 1 from submission_files e
          where e.submission_id = s.id and +e.file_id = ${evidence.file.id} and e.removed_at is null)) as outcomes
    from unit_assignments join students on students.id = unit_assignments.student_id
    where unit_assignments.unit_id = (select unit_id from unit_assignments where id = ${evidence.assignmentId})
      and ${openAndReached(actor)}
      and ${name ?? sql`1`}
    order by lower(students.last_name), lower(students.first_name), unit_assignments.id
    limit ${MOST_FOUND}`);
  return rows.map((row) => ({ ...row, outcomes: JSON.parse(row.outcomes) }));
}
