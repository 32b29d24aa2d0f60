import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { uasUnits, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { outcomeStatus, type StudentProgress, studentProgress } from "../../../../domain/progress.ts";
import { isFinished, whatNext } from "../../../../domain/what_next.ts";
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
  /** What to do next, in words. */
  next: string;
  finished: boolean;
};

/** What of an outcome its status is made from, as the statement below packs it. */
type Packed = {
  index: number;
  complete: 0 | 1;
  feedback: 0 | 1;
  feedbackAt: string | null;
  work: 0 | 1;
  workAt: string | null;
};

/** A student's own portfolios: those with something to do first, and the latest activity first. One statement. */
export async function listOwnPortfolios(db: TenantReader, studentId: string): Promise<OwnPortfolio[]> {
  const rows = await db.select({
    id: unitAssignments.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    portfolioStatus: unitAssignments.portfolioStatus,
    startedAt: unitAssignments.startedAt,
    completedAt: unitAssignments.completedAt,
    step: sql<string | null>`(
      select json_object('step', step, 'at', at) from portfolio_steps
      where assignment_id = ${unitAssignments.id} order by at desc, rowid desc limit 1)`,
    outcomes: sql<string>`(
      select json_group_array(json_object(
        'index', s.outcome_index, 'complete', s.teacher_outcome_complete,
        'feedback', s.teacher_comment <> '', 'feedbackAt', s.teacher_comment_date,
        'work', s.student_comment <> ''
          or exists (select 1 from submission_files f where f.submission_id = s.id and f.removed_at is null),
        'workAt', nullif(max(coalesce(s.student_comment_date, ''), coalesce(s.evidence_changed_at, '')), '')))
      from submissions s where s.assignment_id = ${unitAssignments.id})`,
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(and(eq(unitAssignments.studentId, studentId), isNull(unitAssignments.archivedAt)));
  return rows.map(ownPortfolio).sort(byActivity).map(({ view }) => view);
}

type Row = {
  id: string;
  title: string;
  unitCode: string;
  portfolioStatus: PortfolioState;
  startedAt: string;
  completedAt: string | null;
  step: string | null;
  outcomes: string;
};
type Dated = { view: OwnPortfolio; activeAt: string };

function ownPortfolio({ outcomes, step, startedAt, completedAt, ...row }: Row): Dated {
  const packed: Packed[] = JSON.parse(outcomes);
  packed.sort((a, b) => a.index - b.index);
  const last: { step: string; at: string } | null = JSON.parse(step ?? "null");
  const { portfolioStatus } = row;
  const statuses = packed.map(statusOf);
  const moments = [
    startedAt,
    completedAt,
    last?.at,
    ...packed.flatMap((one) => [one.feedbackAt, one.workAt]),
  ];
  return {
    activeAt: moments.reduce<string>((latest, at) => at && at > latest ? at : latest, startedAt),
    view: {
      ...row,
      progress: studentProgress(statuses),
      completed: packed.filter((outcome) => outcome.complete === 1).length,
      total: packed.length,
      next: whatNext({ portfolioStatus, returned: last?.step === "return", statuses }),
      finished: isFinished({ portfolioStatus, statuses }),
    },
  };
}

function byActivity(a: Dated, b: Dated): number {
  if (a.view.finished !== b.view.finished) return a.view.finished ? 1 : -1;
  if (a.activeAt !== b.activeAt) return a.activeAt < b.activeAt ? 1 : -1;
  return a.view.id < b.view.id ? 1 : -1;
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
