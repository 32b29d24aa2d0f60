import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { uasUnits, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { outcomeStatus, type StudentProgress, studentProgress } from "../../../../domain/progress.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";

/** A portfolio as its student's start page shows it (spec 1 §2.5). */
export type OwnPortfolio = {
  id: string;
  title: string;
  unitCode: string;
  portfolioStatus: PortfolioState;
  progress: StudentProgress;
  completed: number;
  total: number;
};

/** What of an outcome its status is made from, as the statement below packs it. */
type Packed = {
  complete: 0 | 1;
  feedback: 0 | 1;
  feedbackAt: string | null;
  work: 0 | 1;
  workAt: string | null;
};

/** A student's own portfolios, the newest first. One statement. */
export async function listOwnPortfolios(db: TenantReader, studentId: string): Promise<OwnPortfolio[]> {
  const rows = await db.select({
    id: unitAssignments.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    portfolioStatus: unitAssignments.portfolioStatus,
    outcomes: sql<string>`(
      select json_group_array(json_object(
        'complete', s.teacher_outcome_complete,
        'feedback', s.teacher_comment <> '', 'feedbackAt', s.teacher_comment_date,
        'work', s.student_comment <> ''
          or exists (select 1 from submission_files f where f.submission_id = s.id and f.removed_at is null),
        'workAt', nullif(max(coalesce(s.student_comment_date, ''), coalesce(s.evidence_changed_at, '')), '')))
      from submissions s where s.assignment_id = ${unitAssignments.id})`,
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(and(eq(unitAssignments.studentId, studentId), isNull(unitAssignments.archivedAt)))
    .orderBy(desc(unitAssignments.startedAt), desc(unitAssignments.id));
  return rows.map(({ outcomes, ...row }) => {
    const packed: Packed[] = JSON.parse(outcomes);
    return {
      ...row,
      progress: studentProgress(packed.map(statusOf)),
      completed: packed.filter((outcome) => outcome.complete === 1).length,
      total: packed.length,
    };
  });
}

function statusOf(outcome: Packed) {
  return outcomeStatus({
    teacherOutcomeComplete: outcome.complete === 1,
    hasFeedback: outcome.feedback === 1,
    teacherCommentDate: outcome.feedbackAt,
    hasWork: outcome.work === 1,
    studentChangedAt: outcome.workAt,
  });
}
