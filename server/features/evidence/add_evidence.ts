import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissionFiles, uploads } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { evidenceKind } from "../../../domain/evidence.ts";
import { isId, newId } from "../../../domain/ids.ts";
import { eventStatement } from "../activity/record_event.ts";
import type { SubmissionRelation } from "../portfolio/read_relation.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import { type FileView, readFileView } from "./read_assignment_files.ts";
import { storedName } from "./stored_name.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";

/** Pieces of evidence that one outcome holds at most. */
export const MOST_PER_OUTCOME = 100;

type Input = {
  submission: SubmissionRelation;
  owner: UploadOwner;
  /** What the call names the upload by. */
  objectPath: string;
  fileName: string;
  now: Date;
};

/**
 * Makes a received upload evidence for an outcome, once. Size and type are those we measured. `not_found` when the upload
 * is not the owner's or has expired, `conflict` when it was never sent, was added before, the outcome is full or the
 * portfolio no longer open.
 */
export async function addEvidence(tx: TenantWriter, input: Input): Promise<FileView> {
  const upload = await usableUpload(tx, input);
  const { submission, owner, now } = input;
  const { submissionId, assignmentId, studentId } = submission;
  const at = now.toISOString();
  const eventId = newId("event");
  const evidenceId = newId("evidence");
  const fileId = newId("file");
  const event = eventStatement(tx, {
    id: eventId,
    what: "evidence.added",
    at: now,
    actor: owner,
    studentId,
    assignmentId,
    data: { submissionId, evidenceId, fileId, size: upload.received, kind: evidenceKind(upload.type) },
  });
  const happened = sql`exists (select 1 from events where id = ${eventId})`;
  const [attached] = await tx.batch([
    tx.db.update(uploads).set({ state: "attached" }).where(and(
      ownUpload(upload.id, owner),
      eq(uploads.state, "received"),
      gt(uploads.expiresAt, at),
      portfolioOpen(submissionId),
      sql`(${countOf(tx, submissionId)}) < ${MOST_PER_OUTCOME}`,
    )).returning({ id: uploads.id }),
    event,
    tx.db.run(sql`
      insert into files
        (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
      select ${fileId}, storage_key, ${
      storedName(input.fileName, upload.type)
    }, file_type, received, owner_kind, owner_id, ${at}
      from uploads where id = ${upload.id} and ${happened}`),
    tx.db.run(sql`
      insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
      select ${evidenceId}, ${submissionId}, ${fileId}, ${owner.kind}, ${owner.id}, ${at} where ${happened}`),
    tx.db.run(
      sql`update submissions set evidence_changed_at = ${at} where id = ${submissionId} and ${happened}`,
    ),
  ]);
  if (attached.length === 0) {
    await usableUpload(tx, input);
    throw portfolioClosed();
  }
  const view = await readFileView(tx.db, evidenceId);
  if (view === null) throw new Error("evidence just added is not there");
  return view;
}

/** Reads the upload and says in words why it could not be added, before anything is tried. */
async function usableUpload(tx: TenantWriter, { objectPath, owner, submission, now }: Input) {
  const id = objectPath.replace(/^\/objects\//, "");
  if (!isId("upload", id)) throw notFound();
  const [[upload], [held]] = await Promise.all([
    tx.db.select({
      state: uploads.state,
      received: uploads.received,
      type: uploads.fileType,
      expiresAt: uploads.expiresAt,
    }).from(uploads).where(ownUpload(id, owner)),
    countOf(tx, submission.submissionId),
  ]);
  if (!upload) throw notFound();
  if (upload.state === "attached") throw new AppError("conflict", "This upload was already added.");
  if (upload.expiresAt <= now.toISOString()) throw uploadExpired();
  if (upload.state !== "received" || upload.type === null) {
    throw new AppError("conflict", "Send the file first.");
  }
  if (held && held.count >= MOST_PER_OUTCOME) {
    throw new AppError("conflict", `This outcome already holds ${MOST_PER_OUTCOME} files.`);
  }
  return { id, received: upload.received, type: upload.type };
}

function countOf(tx: TenantWriter, submissionId: string) {
  return tx.db.select({ count: count() }).from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, submissionId), isNull(submissionFiles.removedAt)));
}
