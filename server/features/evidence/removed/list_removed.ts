import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { submissionFiles, submissions } from "../../../../db/tenant/schema/index.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { jsonRow, jsonRows, jsonValue, readJson } from "../../../queries/json_rows.ts";
import { FILE, FILE_TABLES, type FileView, fileView } from "../read_assignment_files.ts";

export type RemovedFileView = FileView & {
  removedAt: string;
  removedBy: "staff" | "student";
  goesAt: string;
};

const REMOVED_FILE = jsonRow({
  ...FILE.fields,
  removedAt: jsonValue<string>(sql`${submissionFiles.removedAt}`),
  // Older rows have no `removed_by_kind`.
  removedBy: jsonValue<"staff" | "student">(sql`coalesce(${submissionFiles.removedByKind},
    case when exists (select 1 from staff where user_id = ${submissionFiles.removedBy}) then 'staff' else 'student' end)`),
});

/** Evidence removed in the last 30 days, newest first; one query. */
export async function listRemoved(
  db: TenantReader,
  assignmentId: string,
  now: Date,
): Promise<RemovedFileView[]> {
  const from = sql`${FILE_TABLES}
    where ${submissions.assignmentId} = ${assignmentId} and ${submissionFiles.removedAt} > ${
    retentionCutoff(now)
  }`;
  const rows = await readJson(db, jsonRows(REMOVED_FILE, from, ["removedAt", "id"]));
  return rows.reverse().map(({ removedAt, removedBy, ...file }) => {
    const goesAt = new Date(Date.parse(removedAt) + LIFETIMES.removedFile).toISOString();
    return { ...fileView(file), thumbnailUrl: null, removedAt, removedBy, goesAt };
  });
}

/** Time before which removed evidence can no longer be restored. */
export function retentionCutoff(now: Date): string {
  return new Date(now.getTime() - LIFETIMES.removedFile).toISOString();
}
