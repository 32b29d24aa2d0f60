import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";

/** Pieces of evidence that one outcome holds at most. */
export const MOST_PER_OUTCOME = 100;

/** That an outcome takes one more piece of evidence; `submissionId` may be a column. */
export function outcomeHasRoom(submissionId: string | SQL): SQL {
  return sql`(
    select count(*) from submission_files held
    where held.submission_id = ${submissionId} and held.removed_at is null) < ${MOST_PER_OUTCOME}`;
}

/** Throws `conflict` when an outcome holds as much evidence as it may. */
export async function refuseFullOutcome(tx: Pick<TenantWriter, "db">, submissionId: string): Promise<void> {
  const [row] = await tx.db.all<{ room: 0 | 1 }>(sql`select ${outcomeHasRoom(submissionId)} as room`);
  if (row?.room !== 1) {
    throw new AppError("conflict", `This outcome already holds ${MOST_PER_OUTCOME} files.`);
  }
}
