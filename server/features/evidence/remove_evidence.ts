import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissionFiles } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { eventStatement } from "../activity/record_event.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import type { EvidenceThing } from "./read_evidence.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

/**
 * Takes a piece of evidence away from its outcome; the row and the bytes stay for 30 days, in which staff can put it back. A student takes away what
 * students added, not what staff added on their behalf (`forbidden`). `not_found` when somebody else was faster, `conflict` when the
 * portfolio has just been closed.
 */
export async function removeEvidence(
  tx: TenantWriter,
  input: { evidence: EvidenceThing; actor: UploadOwner; now: Date },
): Promise<void> {
  const { evidence, actor, now } = input;
  if (actor.kind === "student" && evidence.addedBy === "staff") {
    throw new AppError("forbidden", "Your teacher added this file.");
  }
  const { evidenceId, submissionId, assignmentId, studentId } = evidence;
  const at = now.toISOString();
  const eventId = newId("event");
  const [removed] = await tx.batch([
    tx.db.update(submissionFiles).set({ removedAt: at, removedBy: actor.id, removedByKind: actor.kind })
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
    tx.db.run(sql`
      update submissions set evidence_changed_at = ${at} where id = ${submissionId}
        and exists (select 1 from events where id = ${eventId})`),
  ]);
  if (removed.length === 1) return;
  const [still] = await tx.db.select({ removedAt: submissionFiles.removedAt }).from(submissionFiles)
    .where(eq(submissionFiles.id, evidenceId));
  throw still?.removedAt === null ? portfolioClosed() : notFound();
}
