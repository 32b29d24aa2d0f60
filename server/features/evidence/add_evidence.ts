import { and } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { evidenceKind } from "../../../domain/evidence.ts";
import type { SubmissionRelation } from "../portfolio/read_relation.ts";
import { uploadedFileStatement } from "./keep_file.ts";
import { newEvidence } from "./new_evidence.ts";
import { outcomeHasRoom, refuseFullOutcome } from "./outcome_room.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import type { FileView } from "./read_assignment_files.ts";
import { storedName } from "./stored_name.ts";
import { thumbnailStatements } from "./thumbnails/wanted_thumbnail.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";
import { attachUpload, readUsableUpload } from "./uploads/usable_upload.ts";

type Input = {
  submission: SubmissionRelation;
  owner: UploadOwner;
  /** What the call names the upload by. */
  objectPath: string;
  /** What it names the upload of its small picture by, where the sender made one. */
  thumbnailUrl?: string | null;
  fileName: string;
  now: Date;
};

/**
 * Makes a received upload evidence for an outcome, once. Size and type are those we measured. `not_found` when the upload
 * is not the owner's or has expired, `conflict` when it was never sent, was added before, the outcome is full or the
 * portfolio no longer open. May ask for a thumbnail, so write it as `writeWithWork` does.
 */
export async function addEvidence(tx: TenantWriter, input: Input): Promise<FileView> {
  const upload = await usableUpload(tx, input);
  const { submission, owner, now, thumbnailUrl } = input;
  const { submissionId } = submission;
  const evidence = newEvidence(tx, { submission, owner, now });
  const file = evidence.file(storedName(input.fileName, upload.type));
  const [attached] = await tx.batch([
    attachUpload(tx, upload, {
      owner,
      purpose: "evidence",
      now,
      and: and(portfolioOpen(submissionId), outcomeHasRoom(submissionId)),
    }),
    evidence.event({ size: upload.received, kind: evidenceKind(upload.type) }),
    uploadedFileStatement(tx, file, upload.id),
    ...thumbnailStatements(tx, file, { type: upload.type, thumbnailUrl }),
    ...evidence.statements,
  ]);
  const view = attached.length === 0 ? null : await evidence.view();
  if (view) return view;
  await usableUpload(tx, input);
  throw portfolioClosed();
}

/** Says in words why an upload could not be added, before anything is tried. */
async function usableUpload(tx: TenantWriter, { objectPath, owner, submission, now }: Input) {
  const [upload] = await Promise.all([
    readUsableUpload(tx, { objectPath, owner, purpose: "evidence", now }),
    refuseFullOutcome(tx, submission.submissionId),
  ]);
  return upload;
}
