import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { checkMayAdd } from "../../../../domain/plans.ts";
import { readEntitlements } from "../../settings/read_entitlements.ts";
import { outcomeHasRoom } from "../outcome_room.ts";
import type { EvidenceThing } from "../read_evidence.ts";
import type { UploadOwner } from "../uploads/upload_owner.ts";
import { openAndReached } from "./reached.ts";

type Input = {
  evidence: EvidenceThing;
  actor: UploadOwner;
  assignmentIds: readonly string[];
  /** Zero-based, as in the portfolio that it is given from. */
  outcomeIndexes: readonly number[];
  now: Date;
};

/**
 * Gives a piece of evidence to further outcomes of portfolios of the same unit: the file stays one, each of them refers to
 * it. An outcome is told by what it is, so a portfolio of another revision is given it at its own number. Passed over, and
 * never told apart: what the actor does not reach, what is closed or full, and what holds the file already. Resolves to
 * how many were added and how many passed over. One batch, and an event for each portfolio. Throws `limit` when the
 * school may not add now (DECISIONS 22).
 */
export async function shareEvidence(
  tx: TenantWriter,
  { evidence, actor, assignmentIds, outcomeIndexes, now }: Input,
): Promise<{ added: number; skipped: number }> {
  const closed = checkMayAdd(await readEntitlements(tx.db), now);
  if (closed) throw new AppError("limit", closed);
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
  const made = sql`id in (select wanted.value ->> 'id' from ${wanted})`;
  const mode = actor.kind === "staff" ? actor.mode : null;
  // The joins are crossed, and one index is passed over, so that what is wanted is gone through once: from the unit's or
  // the file's side it would be once for each of its portfolios or places.
  const [added] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
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
        and ${openAndReached(actor)}
        and not exists (
          select 1 from submission_files other
          where other.submission_id = s.id and +other.file_id = ${file.id} and other.removed_at is null)
        and ${outcomeHasRoom(sql`s.id`)}
      returning id`),
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
      select portfolio.value ->> 'eventId', ${at}, ${actor.kind}, ${actor.id}, 'evidence.shared', a.student_id, a.id,
        json_object('evidenceId', ${evidenceId}, 'fileId', ${file.id}, 'added', count(*), 'mode', ${mode})
      from json_each(${JSON.stringify(portfolios)}) portfolio
        cross join unit_assignments a on a.id = portfolio.value ->> 'id'
        cross join submissions s on s.assignment_id = a.id
        cross join submission_files e on e.submission_id = s.id and e.${made}
      group by a.id`),
    tx.db.run(sql`
      update submissions set evidence_changed_at = ${at}
      where id in (select submission_id from submission_files where ${made})`),
    tx.db.run(sql`
      update files set shared = 1
      where id = ${file.id} and exists (select 1 from submission_files where ${made})`),
  ]);
  return { added: added.length, skipped: links.length - added.length };
}
