import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Person, person } from "../../portfolio/person.ts";

/** `piece`: from 0 within its outcome, removed pieces counted, so that a reference stays. */
export type StoredEvidence = {
  outcomeIndex: number;
  piece: number;
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  storageKey: string;
  linkUrl: string | null;
  addedAt: string;
  addedBy: Person | null;
};

/** Without removed ones, by outcome and time added; one query. */
export async function readStoredEvidence(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
): Promise<StoredEvidence[]> {
  type Row = Omit<StoredEvidence, "addedBy"> & { addedBy: string | null };
  const rows = await db.all<Row>(sql`
    select outcomeIndex, piece, f.file_name as fileName, f.file_type as fileType, f.file_size as fileSize,
      f.storage_key as storageKey, f.link_url as linkUrl, added_at as addedAt,
      json(${person(sql`added_by_kind`, sql`added_by`)}) as addedBy
    from (
      select s.outcome_index as outcomeIndex, e.file_id, e.added_at, e.added_by_kind, e.added_by, e.removed_at,
        row_number() over (partition by s.id order by e.added_at, e.rowid) - 1 as piece
      from submissions s join submission_files e on e.submission_id = s.id
      where s.assignment_id = ${assignmentId}
    ) join files f on f.id = file_id
    where removed_at is null order by outcomeIndex, piece`);
  return rows.map((row) => ({ ...row, addedBy: row.addedBy === null ? null : JSON.parse(row.addedBy) }));
}
