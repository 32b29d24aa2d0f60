import { type Column, isNotNull, type SQL, sql } from "drizzle-orm";
import { compiledStatement } from "../../db/compiled_statement.ts";
import type { TenantReader } from "../../db/doors.ts";
import { students, submissionFiles, submissions, unitAssignments } from "../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../db/typed_rows.ts";
import type { Actor } from "../../domain/permissions.ts";
import {
  accessibleBy,
  archivedCondition,
  linkedToStaff,
  type PortfolioRelation,
  type SubmissionRelation,
  type Viewer,
  viewerOf,
} from "./portfolio_relations.ts";

type Resource<Fields> = {
  fields: Fields;
  /** Joined to `unit_assignments`. */
  from: SQL;
  where?: SQL;
  id: Column;
};

export type EvidenceRelation = SubmissionRelation & { evidenceId: string; fileId: string };

type Value = "id" | keyof Viewer;

const relationFields = (value: (name: Value) => SQL) => ({
  assignmentId: unitAssignments.id,
  studentId: unitAssignments.studentId,
  portfolioStatus: unitAssignments.portfolioStatus,
  linked: sql<0 | 1>`coalesce(${linkedToStaff(value("staffId"))}, 0)`,
  archived: sql<0 | 1>`${archivedCondition()}`,
});

/**
 * Reader of a resource in a portfolio with the actor's relation to it: one query, compiled once, since nearly every call
 * begins with one. Null where the resource is absent or the actor may not see it.
 */
export function relationReader<Fields extends Record<string, Column>>(
  { fields, from, where = sql`1`, id }: Resource<Fields>,
): (
  db: TenantReader,
  id: string,
  actor: Actor | null,
) => Promise<PortfolioRelation & TypedRow<Fields> | null> {
  const statement = compiledStatement((value: (name: Value) => SQL) =>
    typedRows(
      { ...fields, ...relationFields(value) },
      (columns) =>
        sql`select ${columns} from ${from} join ${students} on ${students.id} = ${unitAssignments.studentId}
        where ${id} = ${value("id")} and ${where} and ${accessibleBy(value)}
        limit 1`,
    )
  );
  return async (db, id, actor) => {
    const rows = await db.all(statement({ id, ...viewerOf(actor) }));
    const [row] = rows as (TypedRow<Fields> & TypedRow<ReturnType<typeof relationFields>>)[];
    return row ? { ...row, linked: row.linked === 1, archived: row.archived === 1 } : null;
  };
}

export const readPortfolioRelation = relationReader({
  fields: {},
  from: sql`${unitAssignments}`,
  id: unitAssignments.id,
});

const SUBMISSION_FIELDS = { submissionId: submissions.id, outcomeIndex: submissions.outcomeIndex };
const OF_PORTFOLIO = sql`join ${unitAssignments} on ${unitAssignments.id} = ${submissions.assignmentId}`;

export const readSubmissionRelation = relationReader({
  fields: SUBMISSION_FIELDS,
  from: sql`${submissions} ${OF_PORTFOLIO}`,
  id: submissions.id,
});

/** A piece of evidence with its outcome, for `relationReader`. */
export const EVIDENCE = {
  fields: { ...SUBMISSION_FIELDS, evidenceId: submissionFiles.id, fileId: submissionFiles.fileId },
  from: sql`${submissionFiles} join ${submissions} on ${submissions.id} = ${submissionFiles.submissionId}
    ${OF_PORTFOLIO}`,
  id: submissionFiles.id,
};

/** Null where it is not removed too. */
export const readRemovedRelation = relationReader({
  ...EVIDENCE,
  where: isNotNull(submissionFiles.removedAt),
});
