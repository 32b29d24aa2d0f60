import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { files, submissionFiles, submissions } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { parseJson } from "../../../queries/json_rows.ts";
import { type Person, person } from "../../../queries/person.ts";

/** `piece`: from 0 within its outcome, removed pieces counted, so that a reference stays. */
export type StoredEvidence = {
  outcomeIndex: number;
  piece: number;
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  storageKey: string;
  /** A picture as documents show it, drawn when it was added. */
  print: { key: string; size: number } | null;
  linkUrl: string | null;
  addedAt: string;
  addedBy: Person | null;
};

/** Without removed ones, by outcome and time added; one query. */
export async function readStoredEvidence(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
): Promise<StoredEvidence[]> {
  const { fileName, fileType, fileSize, storageKey, printKey, printSize, linkUrl } = files;
  const [outcome, added] = [alias(submissions, "pieces"), alias(submissionFiles, "pieces")];
  const addedBy = person(sql`${added.addedByKind}`, sql`${added.addedBy}`);
  const fields = {
    outcomeIndex: outcome.outcomeIndex,
    piece: sql<number>`pieces.piece`,
    fileName,
    fileType,
    fileSize,
    storageKey,
    printKey,
    printSize,
    linkUrl,
    addedAt: added.addedAt,
    addedBy: addedBy.sql,
  };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from (
      select s.outcome_index, e.file_id, e.added_at, e.added_by_kind, e.added_by, e.removed_at,
        row_number() over (partition by s.id order by e.added_at, e.rowid) - 1 as piece
      from submissions s join submission_files e on e.submission_id = s.id
      where s.assignment_id = ${assignmentId}
    ) pieces join files on files.id = pieces.file_id
    where pieces.removed_at is null order by pieces.outcome_index, pieces.piece`));
  return rows.map(({ printKey, printSize, ...row }) => ({
    ...row,
    print: printKey === null || printSize === null ? null : { key: printKey, size: printSize },
    addedBy: parseJson(addedBy, row.addedBy),
  }));
}
