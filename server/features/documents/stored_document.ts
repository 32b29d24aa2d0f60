import { eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { documents, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { type DocumentOptions, FULL_DOCUMENT } from "../../../domain/document_options.ts";
import { notFound } from "../../../domain/errors.ts";
import { relationReader } from "../../queries/read_relation.ts";

/** A portfolio's PDF on the wire; `progress` in hundredths. */
export type DocumentView = {
  id: string;
  assignmentId: string | null;
  state: "waiting" | "making" | "ready" | "failed";
  progress: number;
  /** Reason for the failure, for the person who requested it. */
  reason: string | null;
  /** Once it is ready; bytes. */
  file: { name: string; size: number } | null;
};

export type StoredDocument = Omit<DocumentView, "file" | "assignmentId"> & {
  /** Null where another one took its place. */
  assignmentId: string | null;
  fingerprint: string;
  options: DocumentOptions;
  fileName: string | null;
  /** Bytes. */
  fileSize: number | null;
};

/** One query. Throws `not_found`. */
export async function readDocument(db: Pick<TenantReader, "select">, id: string): Promise<StoredDocument> {
  const document = await findDocument(db, id);
  if (document === null) throw notFound();
  return document;
}

/** One query. Null where it was removed. */
export async function findDocument(
  db: Pick<TenantReader, "select">,
  id: string,
): Promise<StoredDocument | null> {
  const { assignmentId, state, progress, reason, fingerprint, options, fileName, fileSize } = documents;
  const [row] = await db.select({
    id: documents.id,
    assignmentId,
    state,
    progress,
    reason,
    fingerprint,
    options,
    fileName,
    fileSize,
  }).from(documents).where(eq(documents.id, id));
  return row === undefined ? null : { ...row, options: row.options ?? FULL_DOCUMENT };
}

export const readDocumentRelation = relationReader({
  fields: { documentId: documents.id },
  from: sql`${documents} join ${unitAssignments} on ${unitAssignments.id} = ${documents.assignmentId}`,
  id: documents.id,
});

/** The file of a finished document. Throws `not_found`. */
export function documentFile(tenantId: string, { id, fileName, fileSize }: StoredDocument) {
  if (fileName === null || fileSize === null) throw notFound();
  return { id, storageKey: documentKey(tenantId, id), fileName, fileType: "application/pdf", fileSize };
}

export function documentView(
  { fileName, fileSize, fingerprint: _, options: __, ...document }: StoredDocument,
): DocumentView {
  const file = fileName === null || fileSize === null ? null : { name: fileName, size: fileSize };
  return { ...document, file };
}

/** Derived from the id, so that what is not recorded can be removed. */
export function documentKey(tenantId: string, id: string): string {
  return `${tenantId}/document-${id}`;
}
