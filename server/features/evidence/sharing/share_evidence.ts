import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissionFiles } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import { outcomeHasCapacity } from "../evidence_statements.ts";
import type { StoredEvidence } from "../read_evidence.ts";
import type { UploadOwner } from "../uploads/upload_rules.ts";
import { shareablePortfolio } from "./list_share_targets.ts";

type Input = {
  evidence: StoredEvidence;
  actor: UploadOwner;
  assignmentIds: readonly string[];
  /** Zero-based, in the source portfolio. */
  outcomeIndexes: readonly number[];
  now: Date;
};

/**
 * Attaches the file to outcomes of other portfolios of the unit, matched by outcome id. Skips without
 * distinction what is inaccessible, closed, full or holds the file already.
 */
export async function shareEvidence(
  tx: TenantWriter,
  { evidence, actor, assignmentIds, outcomeIndexes, now }: Input,
): Promise<{ added: number; skipped: number }> {
  const at = now.toISOString();
  const { evidenceId, assignmentId, file } = evidence;
  const portfolios = [...new Set(assignmentIds)].map((id) => ({ id, eventId: newId("event") }));
  const links = portfolios.flatMap((portfolio) =>
    [...new Set(outcomeIndexes)].map((outcomeIndex) => ({
      id: newId("evidence"),
      assignmentId: portfolio.id,
      outcomeIndex,
    }))
  );
  const wanted = sql`json_each(${JSON.stringify(links)}) wanted`;
  const inserted = sql`id in (select wanted.value ->> 'id' from ${wanted})`;
  const mode = actor.kind === "staff" ? actor.mode : null;
  // Cross joins and `+` fix the plan: scan the requested links once, not each portfolio of the unit or file.
  const [added] = await tx.batch([
    tx.db.all(typedRows({ id: submissionFiles.id }, (columns) =>
      sql`
      insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
      select wanted.value ->> 'id', s.id, ${file.id}, ${actor.kind}, ${actor.id}, ${at}
      from ${wanted}
        cross join unit_assignments on unit_assignments.id = wanted.value ->> 'assignmentId'
        cross join students on students.id = unit_assignments.student_id
        cross join submissions own
          on own.assignment_id = ${assignmentId} and own.outcome_index = wanted.value ->> 'outcomeIndex'
        cross join submissions s on s.assignment_id = unit_assignments.id and s.outcome_id = own.outcome_id
      where exists (select 1 from submission_files given where given.id = ${evidenceId} and given.removed_at is null)
        and unit_assignments.unit_id = (select unit_id from unit_assignments source where source.id = ${assignmentId})
        and ${shareablePortfolio(actor)}
        and not exists (
          select 1 from submission_files other
          where other.submission_id = s.id and +other.file_id = ${file.id} and other.removed_at is null)
        and ${outcomeHasCapacity(sql`s.id`)}
      returning ${columns}`)),
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
      select portfolio.value ->> 'eventId', ${at}, ${actor.kind}, ${actor.id}, 'evidence.shared', a.student_id, a.id,
        json_object('evidenceId', ${evidenceId}, 'fileId', ${file.id}, 'added', count(*), 'mode', ${mode})
      from json_each(${JSON.stringify(portfolios)}) portfolio
        cross join unit_assignments a on a.id = portfolio.value ->> 'id'
        cross join submissions s on s.assignment_id = a.id
        cross join submission_files e on e.submission_id = s.id and e.${inserted}
      group by a.id`),
    tx.db.run(sql`
      update submissions set evidence_changed_at = ${at}
      where id in (select submission_id from submission_files where ${inserted})`),
    tx.db.run(sql`
      update files set shared = 1
      where id = ${file.id} and exists (select 1 from submission_files where ${inserted})`),
  ]);
  return { added: added.length, skipped: links.length - added.length };
}
