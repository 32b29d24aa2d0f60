import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";

type Input = { assignmentId: string; studentId: string; archived: boolean; now: Date };

/**
 * Archives a portfolio, whatever its state, or brings it back (DECISIONS 7): archived it is gone for its student and
 * closed for staff. Archiving what is archived changes nothing.
 */
export async function archivePortfolio(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { assignmentId, studentId, archived, now } = input;
  await tx.batch([
    tx.db.run(sql`
      update unit_assignments set archived_at = ${archived ? now.toISOString() : null}
      where id = ${assignmentId} and (archived_at is null) = ${archived ? 1 : 0}`),
    eventStatement(tx, {
      what: archived ? "portfolio.archived" : "portfolio.unarchived",
      at: now,
      actor,
      studentId,
      assignmentId,
    }),
  ]);
}
