import { isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { files, submissionFiles } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { SubmissionRelation } from "../../queries/portfolio_relations.ts";
import { EVIDENCE, relationReader } from "../../queries/read_relation.ts";

/** Sizes in bytes; the thumbnail's and the print's are null until they are drawn. */
export const STORED_FILE_COLUMNS = {
  id: files.id,
  storageKey: files.storageKey,
  fileName: files.fileName,
  fileType: files.fileType,
  fileSize: files.fileSize,
  thumbnailKey: files.thumbnailKey,
  thumbnailSize: files.thumbnailSize,
  printKey: files.printKey,
  printSize: files.printSize,
};
export type StoredFile = Pick<typeof files.$inferSelect, keyof typeof STORED_FILE_COLUMNS>;

export type StoredEvidence = SubmissionRelation & {
  evidenceId: string;
  addedBy: "staff" | "student";
  file: StoredFile;
};

const { id: _, ...FILE_FIELDS } = STORED_FILE_COLUMNS;

const readRow = relationReader({
  fields: { ...EVIDENCE.fields, addedBy: submissionFiles.addedByKind, ...FILE_FIELDS },
  from: sql`${EVIDENCE.from} join ${files} on ${files.id} = ${submissionFiles.fileId}`,
  where: isNull(submissionFiles.removedAt),
  id: EVIDENCE.id,
});

/** One query; null when absent, removed or not for the actor. */
export async function readEvidence(
  db: TenantReader,
  evidenceId: string,
  actor: Actor | null,
): Promise<StoredEvidence | null> {
  const row = await readRow(db, evidenceId, actor);
  if (row === null) return null;
  const {
    storageKey,
    fileName,
    fileType,
    fileSize,
    thumbnailKey,
    thumbnailSize,
    printKey,
    printSize,
    ...relation
  } = row;
  const { fileId: id } = relation;
  return {
    ...relation,
    file: { id, storageKey, fileName, fileType, fileSize, thumbnailKey, thumbnailSize, printKey, printSize },
  };
}
