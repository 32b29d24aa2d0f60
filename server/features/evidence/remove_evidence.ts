import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissionFiles, submissions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { REMOVAL_REFUSALS, type RemovalRefusal } from "../../../domain/evidence_removal.ts";
import { newId } from "../../../domain/ids.ts";
import { evidenceOpenCondition } from "../../queries/portfolio_relations.ts";
import { eventsStatement } from "../activity/events.ts";
import { portfolioClosed } from "./evidence_statements.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";

type Input = { assignmentId: string; ids: readonly string[]; actor: UploadOwner; now: Date };
export type RemovedEvidence = { removed: string[]; left: { id: string; reason: RemovalRefusal }[] };

/**
 * Soft-deletes evidence of one portfolio, restorable for 30 days, with an event each. What cannot be deleted is left
 * out; another portfolio's evidence is answered as what does not exist.
 */
export async function removeEvidence(tx: TenantWriter, input: Input): Promise<RemovedEvidence> {
  const { assignmentId, actor, now } = input;
  const ids = [...new Set(input.ids)];
  const wanted = JSON.stringify(ids.map((id) => ({ id, eventId: newId("event") })));
  const pieces = sql`json_each(${wanted}) wanted
    join submission_files on submission_files.id = wanted.value ->> 'id' and submission_files.removed_at is null
    join submissions on submissions.id = submission_files.submission_id
      and submissions.assignment_id = ${assignmentId}
    join unit_assignments on unit_assignments.id = submissions.assignment_id
    join students on students.id = unit_assignments.student_id`;
  const removable = actor.kind === "student"
    ? sql`(${evidenceOpenCondition()} and submission_files.added_by_kind = 'student')`
    : evidenceOpenCondition();
  // An event was written for each that is to go.
  const going = sql`json_each(${wanted}) wanted join events on events.id = wanted.value ->> 'eventId'`;
  const facts = { id: submissionFiles.id, open: sql<0 | 1>`${evidenceOpenCondition()}` };
  const [found, , removed] = await tx.batch([
    tx.db.all(typedRows(facts, (columns) => sql`select ${columns} from ${pieces}`)),
    eventsStatement(tx, {
      what: "evidence.removed",
      at: now,
      actor,
      id: sql`wanted.value ->> 'eventId'`,
      studentId: sql`unit_assignments.student_id`,
      assignmentId: sql`unit_assignments.id`,
      data: sql`json_object('submissionId', submissions.id, 'evidenceId', submission_files.id,
        'fileId', submission_files.file_id)`,
      from: sql`${pieces} where ${removable}`,
    }),
    tx.db.update(submissionFiles).set({
      removedAt: now.toISOString(),
      removedBy: actor.id,
      removedByKind: actor.kind,
    })
      .where(sql`${submissionFiles.id} in (select wanted.value ->> 'id' from ${going})`)
      .returning({ id: submissionFiles.id }),
    tx.db.update(submissions).set({ evidenceChangedAt: now.toISOString() })
      .where(sql`${submissions.id} in (select events.data ->> 'submissionId' from ${going})`),
  ]);
  const reasons = new Map(
    found.map(({ id, open }) => [id, open === 1 ? "staff" as const : "closed" as const]),
  );
  const done = new Set(removed.map(({ id }) => id));
  return {
    removed: ids.filter((id) => done.has(id)),
    left: ids.filter((id) => !done.has(id)).map((id) => ({ id, reason: reasons.get(id) ?? "gone" })),
  };
}

/** `removeEvidence` of a piece alone. Throws what it is left out for: `not_found`, `conflict` or `forbidden`. */
export async function removeOnePiece(
  tx: TenantWriter,
  { evidenceId, ...input }: Omit<Input, "ids"> & { evidenceId: string },
): Promise<void> {
  const { left: [left] } = await removeEvidence(tx, { ...input, ids: [evidenceId] });
  if (left) throw REFUSED[left.reason]();
}

const REFUSED: Record<RemovalRefusal, () => AppError> = {
  gone: notFound,
  closed: portfolioClosed,
  staff: () => new AppError("forbidden", REMOVAL_REFUSALS.staff),
};
