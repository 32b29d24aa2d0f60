import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type EvidenceKind, evidenceKind, type ThumbnailState } from "../../../domain/evidence.ts";
import type { LinkType } from "../../../domain/external_links.ts";
import { links } from "../../../domain/links.ts";

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
  return await readFiles(db, sql`s.assignment_id = ${assignmentId}`);
}

/** Null when absent or removed. */
export async function readFileView(db: Pick<TenantReader, "all">, id: string): Promise<FileView | null> {
  const [view] = await readFiles(db, sql`e.id = ${id}`);
  return view ?? null;
}

async function readFiles(db: Pick<TenantReader, "all">, which: SQL): Promise<FileView[]> {
  const [row] = await db.all<{ packed: string }>(sql`select ${packedFiles(which)} as packed`);
  return unpackFiles(JSON.parse(row?.packed ?? "[]"));
}

export type PackedFile = Omit<FileView, "kind" | "fileUrl" | "thumbnailUrl" | "shared"> & {
  linkUrl: string | null;
  shared: 0 | 1;
};

/** Fields of a `json_object` over `submissions s`, `submission_files e` and `files f`. */
export const PACKED_FIELDS = sql`
  'id', e.id, 'submissionId', e.submission_id, 'outcomeIndex', s.outcome_index, 'fileName', f.file_name,
  'fileType', f.file_type, 'fileSize', f.file_size, 'uploadedAt', f.uploaded_at, 'addedBy', e.added_by_kind,
  'linkUrl', f.link_url, 'linkType', f.link_type, 'thumbnail', f.thumbnail, 'shared', f.shared`;

/** A JSON array expression; `which` is a condition over `submissions s` and `submission_files e`. */
export function packedFiles(which: SQL): SQL<string> {
  return sql<string>`(
    select json_group_array(json_object(${PACKED_FIELDS})
      order by s.outcome_index, e.added_at, e.id)
    from submissions s
      join submission_files e on e.submission_id = s.id
      join files f on f.id = e.file_id
    where ${which} and e.removed_at is null)`;
}

export function unpackFiles(packed: readonly PackedFile[]): FileView[] {
  return packed.map(({ linkUrl, shared, ...file }) => ({
    ...file,
    kind: evidenceKind(file.fileType),
    fileUrl: linkUrl ?? links.file(file.id),
    thumbnailUrl: file.thumbnail === "made" ? links.thumbnail(file.id) : null,
    shared: shared === 1,
  }));
}
