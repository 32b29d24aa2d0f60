import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { eventStatement } from "../activity/events.ts";
import type { SubmissionRelation } from "../../queries/portfolio_relations.ts";
import type { NewFile } from "./save_file.ts";
import { readFileView } from "./read_assignment_files.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

/** Statements shared by all new evidence: event, link to the outcome, the outcome's date. */
export function newEvidence(
  tx: TenantWriter,
  { submission, owner, now }: { submission: SubmissionRelation; owner: UploadOwner; now: Date },
) {
  const { submissionId, assignmentId, studentId } = submission;
  const at = now.toISOString();
  const [eventId, evidenceId, fileId] = [newId("event"), newId("evidence"), newId("file")];
  const eventWritten = sql`exists (select 1 from events where id = ${eventId})`;
  return {
    file: (name: string): NewFile => ({ id: fileId, name, owner, now, eventWritten }),
    /** Written where the previous statement changed a row, unless `when` is given. */
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
        select ${evidenceId}, ${submissionId}, ${fileId}, ${owner.kind}, ${owner.id}, ${at} where ${eventWritten}`),
      tx.db.run(
        sql`update submissions set evidence_changed_at = ${at} where id = ${submissionId} and ${eventWritten}`,
      ),
    ],
    view: () => readFileView(tx.db, evidenceId),
  };
}
