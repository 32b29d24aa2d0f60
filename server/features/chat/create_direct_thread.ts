import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../db/doors.ts";
import { chatThreads, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type Actor, closedMessage } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";
import { notArchived } from "../../queries/portfolio_relations.ts";
import { portfolioJoins } from "./direct_relation.ts";
import { isStaffed } from "./thread_conditions.ts";

export type CreatedThread = { id: string; created: boolean };

/**
 * Between a portfolio's student and a teacher; idempotent, also for concurrent callers. Throws conflict for an archived
 * portfolio or a teacher who teaches the student no more, not_found for a missing one.
 */
export async function createDirectThread(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, staffId, now }: { assignmentId: string; staffId: string; now: Date },
): Promise<CreatedThread> {
  const id = newId("thread");
  const createdAt = now.toISOString();
  const [, , [thread]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_threads (id, thread_type, assignment_id, staff_id, created_at, last_at)
      select ${id}, 'direct', portfolio.id, ${staffId}, ${createdAt}, ${createdAt}
      from ${portfolioJoins(sql`${staffId}`)}
      where portfolio.id = ${assignmentId} and thread.id is null and ${notArchived(assignmentId)}
        and ${isStaffed(sql`${staffId}`)}`),
    eventStatement(tx, {
      what: "chat.begun",
      at: now,
      actor,
      assignmentId,
      data: { threadId: id, threadType: "direct" },
    }),
    tx.db.all(typedRows({ id: alias(chatThreads, "thread").id }, (columns) =>
      sql`
      select ${columns} from ${portfolioJoins(sql`${staffId}`)}
      where portfolio.id = ${assignmentId} and thread.id is not null`)),
  ]);
  if (thread) return { id: thread.id, created: thread.id === id };
  const [portfolio] = await tx.db.select({ id: unitAssignments.id }).from(unitAssignments)
    .where(eq(unitAssignments.id, assignmentId));
  throw portfolio ? new AppError("conflict", closedMessage({ kind: "conversation" })) : notFound();
}
