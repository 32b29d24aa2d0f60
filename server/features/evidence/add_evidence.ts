import { and } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { evidenceKind } from "../../../domain/evidence.ts";
import type { SubmissionRelation } from "../../queries/portfolio_relations.ts";
import { uploadedFileStatement } from "./save_file.ts";
import { newEvidence } from "./new_evidence.ts";
import { outcomeHasCapacity, refuseFullOutcome } from "./outcome_capacity.ts";
import { portfolioClosed, portfolioOpen } from "./portfolio_open.ts";
import type { FileView } from "./read_assignment_files.ts";
import { storedName } from "./stored_name.ts";
import { thumbnailStatements } from "./thumbnails/request_thumbnail.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";
import { attachUpload, readUsableUpload } from "./uploads/usable_upload.ts";

type Input = {
  submission: SubmissionRelation;
  owner: UploadOwner;
  objectPath: string;
  thumbnailUrl?: string | null;
  fileName: string;
  now: Date;
};

/**
 * Attaches a received upload to an outcome, once. Throws `not_found` for an upload that is not the owner's
 * or has expired, `conflict` for one never sent or already added, a full outcome or a closed portfolio.
 * Enqueues a job: call through `writeWithJobs`.
 */
export async function addEvidence(tx: TenantWriter, input: Input): Promise<FileView> {
  const upload = await checkUpload(tx, input);
  const { submission, owner, now, thumbnailUrl } = input;
  const { submissionId } = submission;
  const evidence = newEvidence(tx, { submission, owner, now });
  const file = evidence.file(storedName(input.fileName, upload.type));
  const [attached] = await tx.batch([
    attachUpload(tx, upload, {
      owner,
      purpose: "evidence",
      now,
      and: and(portfolioOpen(submissionId), outcomeHasCapacity(submissionId)),
    }),
    evidence.event({ size: upload.received, kind: evidenceKind(upload.type) }),
    uploadedFileStatement(tx, file, upload.id),
    ...thumbnailStatements(tx, file, { type: upload.type, thumbnailUrl }),
    ...evidence.statements,
  ]);
  const view = attached.length === 0 ? null : await evidence.view();
  if (view) return view;
  await checkUpload(tx, input);
  throw portfolioClosed();
}

async function checkUpload(tx: TenantWriter, { objectPath, owner, submission, now }: Input) {
  const [upload] = await Promise.all([
    readUsableUpload(tx, { objectPath, owner, purpose: "evidence", now }),
    refuseFullOutcome(tx, submission.submissionId),
  ]);
  return upload;
}
