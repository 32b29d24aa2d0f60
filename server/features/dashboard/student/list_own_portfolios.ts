import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { uasUnits, unitAssignments, unitRevisions } from "../../../../db/tenant/schema/index.ts";
import { outcomeStatus, type StudentProgress, studentProgress } from "../../../../domain/progress.ts";
import { links } from "../../../../domain/links.ts";
import {
  type NextAction,
  nextAction,
  type StudentGroup,
  studentGroup,
} from "../../../../domain/next_action.ts";
import type { StatementDates } from "../../../../domain/statements.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";
import { parseJson } from "../../../queries/json_rows.ts";
import { STATEMENT } from "../../../queries/statement_dates.ts";

/** Spec 1 §2.5. */
export type OwnPortfolio = {
  id: string;
  title: string;
  unitCode: string;
  progress: StudentProgress;
  completed: number;
  total: number;
  next: NextAction;
  group: StudentGroup;
  award: { at: string; pictureUrl: string | null; statement: StatementDates | null } | null;
};

/** Inputs of an outcome's status. */
type Packed = {
  index: number;
  complete: 0 | 1;
  feedback: 0 | 1;
  feedbackAt: string | null;
  work: 0 | 1;
  workAt: string | null;
};

/** By latest activity; one query. */
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
    picture: sql<string | null>`case ${unitAssignments.portfolioStatus} when 'awarded' then (
      select e.id from submissions s
        join submission_files e on e.submission_id = s.id and e.removed_at is null
        join files f on f.id = e.file_id and f.thumbnail = 'made' and f.file_type like 'image/%'
          and e.added_by_kind = 'student'
      where s.assignment_id = ${unitAssignments.id} order by s.outcome_index, e.added_at, e.id limit 1) end`,
    statement: sql<string | null>`${STATEMENT.sql}`,
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
  picture: string | null;
  statement: string | null;
  outcomes: string;
};
type DatedPortfolio = { view: OwnPortfolio; activeAt: string };

function ownPortfolio(
  { portfolioStatus, outcomes, step, picture, statement, startedAt, completedAt, ...row }: Row,
): DatedPortfolio {
  const packed: Packed[] = JSON.parse(outcomes);
  packed.sort((a, b) => a.index - b.index);
  const last: { step: string; at: string } | null = JSON.parse(step ?? "null");
  const statuses = packed.map(statusOf);
  const work = { portfolioStatus, returned: last?.step === "return", statuses };
  const activityDates = [
    startedAt,
    completedAt,
    last?.at,
    ...packed.flatMap(({ feedbackAt, workAt }) => [feedbackAt, workAt]),
  ];
  return {
    activeAt: activityDates.reduce<string>((latest, at) => at && at > latest ? at : latest, startedAt),
    view: {
      ...row,
      progress: studentProgress(statuses),
      completed: packed.filter((outcome) => outcome.complete === 1).length,
      total: packed.length,
      next: nextAction(work),
      group: studentGroup(work),
      award: last?.step === "award"
        ? {
          at: last.at,
          pictureUrl: picture && links.thumbnail(picture),
          statement: parseJson(STATEMENT, statement ?? "null"),
        }
        : null,
    },
  };
}

function byActivity(a: DatedPortfolio, b: DatedPortfolio): number {
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
