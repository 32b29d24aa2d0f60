import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { files, submissionFiles, submissions } from "../../../db/tenant/schema/index.ts";
import { type EvidenceKind, evidenceKind, type ThumbnailState } from "../../../domain/evidence.ts";
import type { LinkType } from "../../../domain/external_links.ts";
import { links } from "../../../domain/links.ts";
import { jsonRow, jsonRows, readJson } from "../../queries/json_rows.ts";

/** Evidence on the wire (spec 1 §3, API.md); `id` is the evidence's, not the file's. */
export type FileView = {
  id: string;
  submissionId: string;
  /** Zero-based. */
  outcomeIndex: number;
  fileName: string;
  fileType: string;
  kind: EvidenceKind;
  /** In bytes. */
  fileSize: number;
  fileUrl: string;
  linkType: LinkType | null;
  thumbnail: ThumbnailState;
  thumbnailUrl: string | null;
  /** Attached to several students or outcomes. */
  shared: boolean;
  uploadedAt: string;
  addedBy: "staff" | "student";
};

/** Ordered by outcome and time added; one query. */
export async function readAssignmentFiles(db: TenantReader, assignmentId: string): Promise<FileView[]> {
  const rows = await readJson(db, fileRows(eq(submissions.assignmentId, assignmentId)));
  return rows.map(fileView);
}

/** Null when absent or removed. */
export async function readFileView(db: Pick<TenantReader, "all">, id: string): Promise<FileView | null> {
  const [row] = await readJson(db, fileRows(eq(submissionFiles.id, id)));
  return row ? fileView(row) : null;
}

export const FILE = jsonRow({
  id: submissionFiles.id,
  submissionId: submissionFiles.submissionId,
  outcomeIndex: submissions.outcomeIndex,
  fileName: files.fileName,
  fileType: files.fileType,
  fileSize: files.fileSize,
  uploadedAt: files.uploadedAt,
  addedBy: submissionFiles.addedByKind,
  addedAt: submissionFiles.addedAt,
  linkUrl: files.linkUrl,
  linkType: files.linkType,
  thumbnail: files.thumbnail,
  shared: files.shared,
});
type FileRow = ReturnType<typeof FILE.decode>;

export const FILE_TABLES = sql`
  from ${submissions}
    join ${submissionFiles} on ${submissionFiles.submissionId} = ${submissions.id}
    join ${files} on ${files.id} = ${submissionFiles.fileId}`;

/** Ordered by outcome and time added; `which` is a condition over `FILE_TABLES`. */
export function fileRows(which: SQL) {
  const from = sql`${FILE_TABLES} where ${which} and ${submissionFiles.removedAt} is null`;
  return jsonRows(FILE, from, ["outcomeIndex", "addedAt", "id"]);
}

export function fileView({ linkUrl, addedAt: _, ...file }: FileRow): FileView {
  return {
    ...file,
    kind: evidenceKind(file.fileType),
    fileUrl: linkUrl ?? links.file(file.id),
    thumbnailUrl: file.thumbnail === "made" ? links.thumbnail(file.id) : null,
  };
}
