import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { files, submissionFiles } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { readEvidenceRelation, type SubmissionRelation } from "../portfolio/read_relation.ts";

export type StoredFile = {
  id: string;
  storageKey: string;
  fileName: string;
  fileType: string;
  /** In bytes. */
  fileSize: number;
  /** Null while there is no small picture of it; its size in bytes. */
  thumbnailKey: string | null;
  thumbnailSize: number | null;
};

/** The columns of a stored file, for whoever reads one along with what it serves. */
export const STORED_FILE = {
  id: files.id,
  storageKey: files.storageKey,
  fileName: files.fileName,
  fileType: files.fileType,
  fileSize: files.fileSize,
  thumbnailKey: files.thumbnailKey,
  thumbnailSize: files.thumbnailSize,
};

/** A piece of evidence as the server deals with it: what it is to the actor, who added it, and where its bytes are. */
export type EvidenceThing = SubmissionRelation & {
  evidenceId: string;
  addedBy: "staff" | "student";
  file: StoredFile;
};

/** One piece of evidence in one round trip; null when there is none or it was taken away. */
export async function readEvidence(
  db: TenantReader,
  evidenceId: string,
  actor: Actor | null,
): Promise<EvidenceThing | null> {
  const [relation, [found]] = await Promise.all([
    readEvidenceRelation(db, evidenceId, actor),
    db.select({
      addedBy: submissionFiles.addedByKind,
      file: STORED_FILE,
    }).from(submissionFiles).innerJoin(files, eq(files.id, submissionFiles.fileId))
      .where(and(eq(submissionFiles.id, evidenceId), isNull(submissionFiles.removedAt))),
  ]);
  return relation && found ? { ...relation, ...found } : null;
}
