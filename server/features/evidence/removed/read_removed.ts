import { and, eq, isNotNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import {
  students,
  submissionFiles,
  submissions,
  unitAssignments,
} from "../../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { archivedCondition, type EvidenceRelation, linkedTo } from "../../../queries/portfolio_relations.ts";

/** Relation of removed evidence to the actor; null when absent or not removed. */
export async function readRemoved(
  db: TenantReader,
  evidenceId: string,
  actor: Actor | null,
): Promise<EvidenceRelation | null> {
  const [row] = await db.select({
    assignmentId: unitAssignments.id,
    studentId: unitAssignments.studentId,
    portfolioStatus: unitAssignments.portfolioStatus,
    linked: linkedTo(actor),
    archived: archivedCondition(),
    submissionId: submissions.id,
    outcomeIndex: submissions.outcomeIndex,
    evidenceId: submissionFiles.id,
    fileId: submissionFiles.fileId,
  }).from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(unitAssignments, eq(unitAssignments.id, submissions.assignmentId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(and(eq(submissionFiles.id, evidenceId), isNotNull(submissionFiles.removedAt)));
  return row ?? null;
}
