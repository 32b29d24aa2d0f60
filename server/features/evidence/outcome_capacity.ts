import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";

export const MAX_PER_OUTCOME = 100;

/** SQL condition; `submissionId` may be a column. */
export function outcomeHasCapacity(submissionId: string | SQL): SQL {
  return sql`(
    select count(*) from submission_files held
    where held.submission_id = ${submissionId} and held.removed_at is null) < ${MAX_PER_OUTCOME}`;
}

export async function refuseFullOutcome(tx: Pick<TenantWriter, "db">, submissionId: string): Promise<void> {
  const [row] = await tx.db.all<{ room: 0 | 1 }>(sql`select ${outcomeHasCapacity(submissionId)} as room`);
  if (row?.room !== 1) {
    throw new AppError("conflict", `This outcome already holds ${MAX_PER_OUTCOME} files.`);
  }
}
