import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { eventStatement } from "../activity/record_event.ts";
import type { SubmissionRelation } from "../portfolio/read_relation.ts";
import type { NewFile } from "./keep_file.ts";
import { readFileView } from "./read_assignment_files.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

/** What every new piece of evidence writes beside its file: the event, the link to its outcome, the outcome's date. */
export function newEvidence(
  tx: TenantWriter,
  { submission, owner, now }: { submission: SubmissionRelation; owner: UploadOwner; now: Date },
) {
  const { submissionId, assignmentId, studentId } = submission;
  const at = now.toISOString();
  const [eventId, evidenceId, fileId] = [newId("event"), newId("evidence"), newId("file")];
  const happened = sql`exists (select 1 from events where id = ${eventId})`;
  return {
    file: (name: string): NewFile => ({ id: fileId, name, owner, now, happened }),
    /** Written where the statement before it changed one row, unless `when` says otherwise. */
    event: (data: { size: number; kind: string }, when?: SQL) =>
      eventStatement(tx, {
        id: eventId,
        what: "evidence.added",
        at: now,
        actor: owner,
        studentId,
        assignmentId,
        data: { submissionId, evidenceId, fileId, ...data },
      }, when),
    statements: [
      tx.db.run(sql`
        insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
        select ${evidenceId}, ${submissionId}, ${fileId}, ${owner.kind}, ${owner.id}, ${at} where ${happened}`),
      tx.db.run(
        sql`update submissions set evidence_changed_at = ${at} where id = ${submissionId} and ${happened}`,
      ),
    ],
    /** What was added, as screens show it; null when nothing was. */
    view: () => readFileView(tx.db, evidenceId),
  };
}
