import { and, eq, gt, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissionFiles } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { eventStatement } from "../../activity/events.ts";
import type { EvidenceRelation } from "../../../queries/read_relation.ts";
import {
  evidenceChangedStatement,
  outcomeHasCapacity,
  portfolioClosed,
  portfolioOpen,
  refuseFullOutcome,
} from "../evidence_statements.ts";
import { type FileView, readFileView } from "../read_assignment_files.ts";
import type { UploadOwner } from "../uploads/upload_rules.ts";
import { retentionCutoff } from "./list_removed.ts";

type Input = { evidence: EvidenceRelation; actor: UploadOwner; now: Date };

/**
 * Restores evidence within 30 days. Throws `not_found` after that or when already restored, `conflict` for
 * a full outcome, the same file attached again or a closed portfolio.
 */
export async function restoreEvidence(tx: TenantWriter, input: Input): Promise<FileView> {
  const { evidence, actor, now } = input;
  const { evidenceId, submissionId, assignmentId, studentId, fileId } = evidence;
  const eventId = newId("event");
  const [restored] = await tx.batch([
    tx.db.update(submissionFiles).set({ removedAt: null, removedBy: null, removedByKind: null }).where(and(
      eq(submissionFiles.id, evidenceId),
      gt(submissionFiles.removedAt, retentionCutoff(now)),
      portfolioOpen(submissionId),
      outcomeHasCapacity(submissionId),
      sql`not ${attachedAgain(submissionId, fileId)}`,
    )).returning({ id: submissionFiles.id }),
    eventStatement(tx, {
      id: eventId,
      what: "evidence.restored",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { submissionId, evidenceId, fileId },
    }),
    evidenceChangedStatement(tx, submissionId, eventId, now),
  ]);
  const view = restored.length === 0 ? null : await readFileView(tx.db, evidenceId);
  if (view) return view;
  throw await restoreError(tx, input);
}

function attachedAgain(submissionId: string, fileId: string) {
  return sql`exists (
    select 1 from submission_files other
    where other.submission_id = ${submissionId} and other.file_id = ${fileId} and other.removed_at is null)`;
}

async function restoreError(tx: TenantWriter, { evidence, now }: Input): Promise<AppError> {
  const { evidenceId, submissionId, fileId } = evidence;
  const [row] = await tx.db.select({
    removed: submissionFiles.removedAt,
    again: sql<0 | 1>`${attachedAgain(submissionId, fileId)}`,
  }).from(submissionFiles).where(eq(submissionFiles.id, evidenceId));
  if (!row?.removed || row.removed <= retentionCutoff(now)) return notFound();
  if (row.again === 1) return new AppError("conflict", "This outcome already has this file again.");
  await refuseFullOutcome(tx, submissionId);
  return portfolioClosed();
}
