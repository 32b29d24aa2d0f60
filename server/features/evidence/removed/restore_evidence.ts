import { and, eq, gt, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissionFiles } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { eventStatement } from "../../activity/record_event.ts";
import type { EvidenceRelation } from "../../portfolio/read_relation.ts";
import { outcomeHasRoom, refuseFullOutcome } from "../outcome_room.ts";
import { portfolioClosed, portfolioOpen } from "../portfolio_open.ts";
import { type FileView, readFileView } from "../read_assignment_files.ts";
import type { UploadOwner } from "../uploads/upload_owner.ts";
import { goneBefore } from "./kept_until.ts";

type Input = { evidence: EvidenceRelation; actor: UploadOwner; now: Date };

/**
 * Puts back what was taken away from an outcome, within 30 days. `not_found` after them or when somebody else was faster,
 * `conflict` when the outcome is full, holds the same file again, or the portfolio is no longer open.
 */
export async function restoreEvidence(tx: TenantWriter, input: Input): Promise<FileView> {
  const { evidence, actor, now } = input;
  const { evidenceId, submissionId, assignmentId, studentId, fileId } = evidence;
  const eventId = newId("event");
  const [restored] = await tx.batch([
    tx.db.update(submissionFiles).set({ removedAt: null, removedBy: null, removedByKind: null }).where(and(
      eq(submissionFiles.id, evidenceId),
      gt(submissionFiles.removedAt, goneBefore(now)),
      portfolioOpen(submissionId),
      outcomeHasRoom(submissionId),
      sql`not ${standsAgain(submissionId, fileId)}`,
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
    tx.db.run(sql`
      update submissions set evidence_changed_at = ${now.toISOString()} where id = ${submissionId}
        and exists (select 1 from events where id = ${eventId})`),
  ]);
  const view = restored.length === 0 ? null : await readFileView(tx.db, evidenceId);
  if (view) return view;
  throw await refusal(tx, input);
}

/** That an outcome holds this file: it was given to it once more since. */
function standsAgain(submissionId: string, fileId: string) {
  return sql`exists (
    select 1 from submission_files other
    where other.submission_id = ${submissionId} and other.file_id = ${fileId} and other.removed_at is null)`;
}

async function refusal(tx: TenantWriter, { evidence, now }: Input): Promise<AppError> {
  const { evidenceId, submissionId, fileId } = evidence;
  const [row] = await tx.db.all<{ removed: string | null; again: 0 | 1 }>(sql`
    select removed_at as removed, ${standsAgain(submissionId, fileId)} as again
    from submission_files where id = ${evidenceId}`);
  if (!row?.removed || row.removed <= goneBefore(now)) return notFound();
  if (row.again === 1) return new AppError("conflict", "This outcome already holds this file again.");
  await refuseFullOutcome(tx, submissionId);
  return portfolioClosed();
}
