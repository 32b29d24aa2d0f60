import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  files,
  students,
  submissionFiles,
  submissions,
  unitAssignments,
} from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  accessibleTo,
  submissionColumns,
  type SubmissionRelation,
} from "../../queries/portfolio_relations.ts";

/** Sizes in bytes; the thumbnail's are null until it is made. */
export const STORED_FILE_COLUMNS = {
  id: files.id,
  storageKey: files.storageKey,
  fileName: files.fileName,
  fileType: files.fileType,
  fileSize: files.fileSize,
  thumbnailKey: files.thumbnailKey,
  thumbnailSize: files.thumbnailSize,
};
export type StoredFile = Pick<typeof files.$inferSelect, keyof typeof STORED_FILE_COLUMNS>;

export type StoredEvidence = SubmissionRelation & {
  evidenceId: string;
  addedBy: "staff" | "student";
  file: StoredFile;
};

/** One query; null when absent, removed or not for the actor. */
export async function readEvidence(
  db: TenantReader,
  evidenceId: string,
  actor: Actor | null,
): Promise<StoredEvidence | null> {
  const [row] = await db.select({
    ...submissionColumns(actor),
    evidenceId: submissionFiles.id,
    addedBy: submissionFiles.addedByKind,
    file: STORED_FILE_COLUMNS,
  }).from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(unitAssignments, eq(unitAssignments.id, submissions.assignmentId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(and(eq(submissionFiles.id, evidenceId), isNull(submissionFiles.removedAt), accessibleTo(actor)));
  return row ?? null;
}
