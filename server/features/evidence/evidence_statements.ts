import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissions } from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import { EVIDENCE_CLOSED } from "../../../domain/evidence_removal.ts";
import { evidenceOpenCondition } from "../../queries/portfolio_relations.ts";
import { eventWritten } from "../activity/events.ts";

export const MAX_PER_OUTCOME = 100;

/** SQL condition for the statement that changes an outcome's evidence (DECISIONS 7). */
export function portfolioOpen(submissionId: string): SQL {
  return sql`exists (
    select 1 from submissions
      join unit_assignments on unit_assignments.id = submissions.assignment_id
      join students on students.id = unit_assignments.student_id
    where submissions.id = ${submissionId} and ${evidenceOpenCondition()})`;
}

export function portfolioClosed(): AppError {
  return new AppError("conflict", EVIDENCE_CLOSED);
}

/** SQL condition; `submissionId` may be a column. */
export function outcomeHasCapacity(submissionId: string | SQL): SQL {
  return sql`(
    select count(*) from submission_files held
    where held.submission_id = ${submissionId} and held.removed_at is null) < ${MAX_PER_OUTCOME}`;
}

export async function refuseFullOutcome(tx: Pick<TenantWriter, "db">, submissionId: string): Promise<void> {
  const { room } = await readValues(tx.db, { room: sql<0 | 1>`${outcomeHasCapacity(submissionId)}` });
  if (room !== 1) {
    throw new AppError("conflict", `This outcome already has ${MAX_PER_OUTCOME} files.`);
  }
}

/** Marks the outcome as changed where the event was written. */
export function evidenceChangedStatement(tx: TenantWriter, submissionId: string, eventId: string, now: Date) {
  return tx.db.update(submissions).set({ evidenceChangedAt: now.toISOString() })
    .where(and(eq(submissions.id, submissionId), eventWritten(eventId)));
}
