import { and, eq, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissionFiles } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { eventStatement } from "../activity/events.ts";
import { evidenceChangedStatement, portfolioClosed, portfolioOpen } from "./evidence_statements.ts";
import type { StoredEvidence } from "./read_evidence.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";

/**
 * Soft-deletes evidence; restorable for 30 days. Throws `forbidden` to a student for staff's evidence,
 * `not_found` when already removed, `conflict` when the portfolio is closed.
 */
export async function removeEvidence(
  tx: TenantWriter,
  input: { evidence: StoredEvidence; actor: UploadOwner; now: Date },
): Promise<void> {
  const { evidence, actor, now } = input;
  if (actor.kind === "student" && evidence.addedBy === "staff") {
    throw new AppError("forbidden", "Your teacher added this file.");
  }
  const { evidenceId, submissionId, assignmentId, studentId } = evidence;
  const eventId = newId("event");
  const [removed] = await tx.batch([
    tx.db.update(submissionFiles).set({
      removedAt: now.toISOString(),
      removedBy: actor.id,
      removedByKind: actor.kind,
    })
      .where(and(
        eq(submissionFiles.id, evidenceId),
        isNull(submissionFiles.removedAt),
        portfolioOpen(submissionId),
      )).returning({ id: submissionFiles.id }),
    eventStatement(tx, {
      id: eventId,
      what: "evidence.removed",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { submissionId, evidenceId, fileId: evidence.file.id },
    }),
    evidenceChangedStatement(tx, submissionId, eventId, now),
  ]);
  if (removed.length === 1) return;
  const [current] = await tx.db.select({ removedAt: submissionFiles.removedAt }).from(submissionFiles)
    .where(eq(submissionFiles.id, evidenceId));
  throw current?.removedAt === null ? portfolioClosed() : notFound();
}
