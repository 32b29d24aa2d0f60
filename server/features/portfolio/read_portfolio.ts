import { eq, type SQL, sql } from "drizzle-orm";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { submissions, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFlag, jsonRow, jsonRowOfRows, parseJson } from "../../queries/json_rows.ts";
import {
  accessibleBy,
  isOwnAssessment,
  linkedToStaff,
  type PortfolioRelation,
  type Viewer,
  viewerOf,
} from "../../queries/portfolio_relations.ts";
import { holdsWork } from "../../queries/portfolio_work.ts";
import { fileRows, fileView } from "../evidence/read_assignment_files.ts";
import { resourceViews, UNIT_RESOURCES } from "../evidence/resources/read_resources.ts";
import { ASSIGNMENT, ASSIGNMENT_TABLES, assignmentView } from "./read_assignment.ts";
import { submissionRows, submissionView } from "./read_submissions.ts";

const OWN = eq(submissions.assignmentId, unitAssignments.id);

const portfolioRow = (staffId: SQL) =>
  jsonRowOfRows({
    assignment: ASSIGNMENT,
    submissions: submissionRows(OWN),
    files: fileRows(OWN),
    resources: UNIT_RESOURCES,
    viewer: jsonRow({
      linked: jsonFlag(linkedToStaff(staffId)),
      /** The student has other portfolios. */
      several: jsonFlag(sql`exists (
        select 1 from unit_assignments other
        where other.student_id = ${unitAssignments.studentId} and other.id <> ${unitAssignments.id}
          and other.archived_at is null)`),
      ownAssessment: jsonFlag(isOwnAssessment(staffId)),
      withdrawable: jsonFlag(sql`not ${holdsWork(sql`unit_assignments`)}`),
    }),
  });
const PORTFOLIO_ROW = portfolioRow(sql`null`);

const PORTFOLIO = compiledStatement((value: (name: "id" | keyof Viewer) => SQL) =>
  typedRows({ portfolio: portfolioRow(value("staffId")).sql }, (columns) =>
    sql`
    select ${columns} ${ASSIGNMENT_TABLES}
    where ${unitAssignments.id} = ${value("id")} and ${accessibleBy(value)}
    limit 1`)
);

/** A portfolio as the page and `GET /portfolios/:id` bring it. */
export type PortfolioData = NonNullable<Awaited<ReturnType<typeof readPortfolio>>>["data"];

/** For `canOn`: the relation with the whole portfolio, in one query. */
export async function loadPortfolio(db: TenantReader, assignmentId: string, actor: Actor | null) {
  const loaded = await readPortfolio(db, assignmentId, actor);
  return loaded && { ...loaded.relation, data: loaded.data };
}

/** One query and one row; null when absent or not for the actor. */
export async function readPortfolio(
  db: TenantReader,
  assignmentId: string,
  actor: Actor | null,
) {
  const [row] = await db.all(PORTFOLIO({ id: assignmentId, ...viewerOf(actor) }));
  if (!row) return null;
  const { assignment, submissions, files, resources, viewer } = parseJson(PORTFOLIO_ROW, row.portfolio);
  const relation: PortfolioRelation = {
    assignmentId,
    studentId: assignment.studentId,
    portfolioStatus: assignment.portfolioStatus,
    linked: viewer.linked,
    archived: assignment.archived,
  };
  const data = {
    assignment: assignmentView(assignment),
    submissions: submissions.map(submissionView),
    files: files.map(fileView),
    resources: resourceViews(resources, assignment.outcomes),
    viewer: {
      linked: viewer.linked,
      archived: assignment.archived,
      /** The viewing student has other portfolios. */
      several: actor?.kind === "student" && viewer.several,
      /** Whether it is empty (DECISIONS 7). */
      withdrawable: viewer.withdrawable,
      ownAssessment: viewer.ownAssessment,
    },
  };
  return { relation, data };
}
