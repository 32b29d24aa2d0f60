import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { type FileView, PACKED_FIELDS, type PackedFile, unpackFiles } from "../read_assignment_files.ts";

export type RemovedFileView = FileView & {
  removedAt: string;
  removedBy: "staff" | "student";
  goesAt: string;
};

type Packed = PackedFile & Pick<RemovedFileView, "removedAt" | "removedBy">;

/** Evidence removed in the last 30 days, newest first; one query. */
export async function listRemoved(
  db: TenantReader,
  assignmentId: string,
  now: Date,
): Promise<RemovedFileView[]> {
  // Older rows lack `removed_by_kind`.
  const [row] = await db.all<{ packed: string }>(sql`
    select json_group_array(json_object(
      ${PACKED_FIELDS}, 'removedAt', e.removed_at, 'removedBy', coalesce(e.removed_by_kind,
        case when exists (select 1 from staff where user_id = e.removed_by) then 'staff' else 'student' end))
      order by e.removed_at desc, e.id) as packed
    from submissions s
      join submission_files e on e.submission_id = s.id
      join files f on f.id = e.file_id
    where s.assignment_id = ${assignmentId} and e.removed_at > ${retentionCutoff(now)}`);
  const packed: Packed[] = JSON.parse(row?.packed ?? "[]");
  return unpackFiles(packed).map((file, index) => {
    const { removedAt, removedBy } = packed[index]!;
    const goesAt = new Date(Date.parse(removedAt) + LIFETIMES.removedFile).toISOString();
    return { ...file, thumbnailUrl: null, removedAt, removedBy, goesAt };
  });
}

/** What was removed before it can no longer be restored. */
export function retentionCutoff(now: Date): string {
  return new Date(now.getTime() - LIFETIMES.removedFile).toISOString();
}
