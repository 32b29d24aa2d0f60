import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import {
  portfolioSteps,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../../db/tenant/schema/index.ts";
import { outcomeStatus, type StudentProgress, studentProgress } from "../../../../domain/progress.ts";
import { links } from "../../../../domain/links.ts";
import {
  hasNews,
  type NextAction,
  nextAction,
  type StudentGroup,
  studentGroup,
} from "../../../../domain/next_action.ts";
import type { StatementDates } from "../../../../domain/statements.ts";
import type { PortfolioState } from "../../../../domain/workflow.ts";
import { jsonFirst, jsonFlag, jsonRow, jsonRows, jsonValue, parseJson } from "../../../queries/json_rows.ts";
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
  /** Feedback, or a portfolio that came back. */
  news: boolean;
  group: StudentGroup;
  award: { at: string; pictureUrl: string | null; statement: StatementDates | null } | null;
};

/** The newest first: what was assessed and verified within a second has one time. */
const STEP = jsonFirst(
  jsonRow({ step: portfolioSteps.step, at: portfolioSteps.at }),
  sql`from portfolio_steps where assignment_id = ${unitAssignments.id}
    order by portfolio_steps.at desc, portfolio_steps.rowid desc`,
);

const s = alias(submissions, "s");
/** Inputs of an outcome's status. */
const OUTCOMES = jsonRows(
  jsonRow({
    index: s.outcomeIndex,
    complete: s.teacherOutcomeComplete,
    feedback: jsonFlag(sql`s.teacher_comment <> ''`),
    feedbackAt: s.teacherCommentDate,
    work: jsonFlag(sql`(s.student_comment <> ''
      or exists (select 1 from submission_files f where f.submission_id = s.id and f.removed_at is null))`),
    workAt: jsonValue<string | null>(
      sql`nullif(max(coalesce(s.student_comment_date, ''), coalesce(s.evidence_changed_at, '')), '')`,
    ),
  }),
  sql`from submissions s where s.assignment_id = ${unitAssignments.id}`,
  ["index"],
);
type Outcome = ReturnType<typeof OUTCOMES.decode>[number];

/** By latest activity; one query. */
export async function listOwnPortfolios(db: TenantReader, studentId: string): Promise<OwnPortfolio[]> {
  const rows = await db.select({
    id: unitAssignments.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    portfolioStatus: unitAssignments.portfolioStatus,
    startedAt: unitAssignments.startedAt,
    completedAt: unitAssignments.completedAt,
    step: STEP.sql,
    picture: sql<string | null>`case ${unitAssignments.portfolioStatus} when 'awarded' then (
      select e.id from submissions s
        join submission_files e on e.submission_id = s.id and e.removed_at is null
        join files f on f.id = e.file_id and f.thumbnail = 'made' and f.file_type like 'image/%'
          and e.added_by_kind = 'student'
      where s.assignment_id = ${unitAssignments.id} order by s.outcome_index, e.added_at, e.id limit 1) end`,
    statement: sql<string | null>`${STATEMENT.sql}`,
    outcomes: OUTCOMES.sql,
    unitOutcomes: unitRevisions.outcomes,
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
  step: string;
  picture: string | null;
  statement: string | null;
  outcomes: string;
  unitOutcomes: { description: string }[];
};
type DatedPortfolio = { view: OwnPortfolio; activeAt: string };

function ownPortfolio(
  { portfolioStatus, outcomes, unitOutcomes, step, picture, statement, startedAt, completedAt, ...row }: Row,
): DatedPortfolio {
  const stored = parseJson(OUTCOMES, outcomes);
  const last = parseJson(STEP, step);
  const statuses = stored.map(statusOf);
  const work = {
    portfolioStatus,
    returned: last?.step === "return",
    statuses,
    outcomes: unitOutcomes.map(({ description }) => description),
  };
  const activityDates = [
    startedAt,
    completedAt,
    last?.at,
    ...stored.flatMap(({ feedbackAt, workAt }) => [feedbackAt, workAt]),
  ];
  return {
    activeAt: activityDates.reduce<string>((latest, at) => at && at > latest ? at : latest, startedAt),
    view: {
      ...row,
      progress: studentProgress(statuses),
      completed: stored.filter((outcome) => outcome.complete).length,
      total: stored.length,
      next: nextAction(work),
      news: hasNews(work),
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

function statusOf({ complete, feedback, feedbackAt, work, workAt }: Outcome) {
  return outcomeStatus({
    teacherOutcomeComplete: complete,
    hasFeedback: feedback,
    teacherCommentDate: feedbackAt,
    hasWork: work,
    studentChangedAt: workAt,
  });
}
