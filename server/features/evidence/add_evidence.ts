import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import type { SubmissionRelation } from "../../queries/portfolio_relations.ts";
import {
  evidenceChangedStatement,
  outcomeHasCapacity,
  portfolioClosed,
  portfolioOpen,
  refuseFullOutcome,
} from "./evidence_statements.ts";
import { type NewFileForm, newFileStatements } from "./new_file.ts";
import { type FileView, readFileView } from "./read_assignment_files.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";
import { eventWritten } from "../activity/events.ts";

type NewEvidence = NewFileForm & { submission: SubmissionRelation; owner: UploadOwner; now: Date };

/**
 * Attaches a received upload, once, or an external link (spec 1 §2.7) to an outcome. Throws as `newFileStatements`, and
 * `conflict` for a full outcome or a closed portfolio. Enqueues a job: call through `writeWithJobs`.
 */
export async function addEvidence(tx: TenantWriter, input: NewEvidence): Promise<FileView> {
  const { submission: { submissionId, assignmentId, studentId }, owner, now } = input;
  const [eventId, evidenceId, fileId] = [newId("event"), newId("evidence"), newId("file")];
  const data = { submissionId, evidenceId, fileId };
  const check = async () => {
    const [statements] = await Promise.all([
      newFileStatements(tx, input, {
        fileId,
        owner,
        purpose: "evidence",
        now,
        when: sql`${portfolioOpen(submissionId)} and ${outcomeHasCapacity(submissionId)}`,
        event: { id: eventId, what: "evidence.added", at: now, actor: owner, studentId, assignmentId, data },
      }),
      refuseFullOutcome(tx, submissionId),
    ]);
    return statements;
  };
  const at = now.toISOString();
  await tx.batch([
    ...await check(),
    tx.db.run(sql`
      insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
      select ${evidenceId}, ${submissionId}, ${fileId}, ${owner.kind}, ${owner.id}, ${at}
      where ${eventWritten(eventId)}`),
    evidenceChangedStatement(tx, submissionId, eventId, now),
  ]);
  const view = await readFileView(tx.db, evidenceId);
  if (view) return view;
  await check();
  throw portfolioClosed();
}
