import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type FileView, PACKED_FIELDS, type PackedFile, unpackFiles } from "../read_assignment_files.ts";
import { goesAt, goneBefore } from "./kept_until.ts";

/** A piece of evidence that was taken away, and until when it can be put back. */
export type RemovedFileView = FileView & {
  removedAt: string;
  removedBy: "staff" | "student";
  goesAt: string;
};

type Packed = PackedFile & Pick<RemovedFileView, "removedAt" | "removedBy">;

/** What was taken away from a portfolio in the last 30 days, the latest first; one statement. It is listed, not served. */
export async function listRemoved(
  db: TenantReader,
  assignmentId: string,
  now: Date,
): Promise<RemovedFileView[]> {
  // Who took it away was not always noted by kind: then it is whoever of the staff bears that id.
  const [row] = await db.all<{ packed: string }>(sql`
    select json_group_array(json_object(
      ${PACKED_FIELDS}, 'removedAt', e.removed_at, 'removedBy', coalesce(e.removed_by_kind,
        case when exists (select 1 from staff where user_id = e.removed_by) then 'staff' else 'student' end))
      order by e.removed_at desc, e.id) as packed
    from submissions s
      join submission_files e on e.submission_id = s.id
      join files f on f.id = e.file_id
    where s.assignment_id = ${assignmentId} and e.removed_at > ${goneBefore(now)}`);
  const packed: Packed[] = JSON.parse(row?.packed ?? "[]");
  return unpackFiles(packed).map((file, index) => {
    const { removedAt, removedBy } = packed[index]!;
    return { ...file, thumbnailUrl: null, removedAt, removedBy, goesAt: goesAt(removedAt) };
  });
}
