import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type Actor, closedWords } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { notArchived } from "../portfolio/read_relation.ts";

/** A conversation that was asked for; `made` where that began it. */
export type MadeThread = { id: string; made: boolean };

/**
 * The direct conversation of a portfolio: begun where there is none, else the one there is. Of several who begin it at
 * once all get the same. Throws conflict where the portfolio was archived meanwhile, not_found where it has gone.
 */
export async function makeDirectThread(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, now }: { assignmentId: string; now: Date },
): Promise<MadeThread> {
  const id = newId("thread");
  const at = now.toISOString();
  const [, , [thread]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_threads (id, thread_type, assignment_id, created_at, last_at)
      select ${id}, 'direct', ${assignmentId}, ${at}, ${at} where ${notArchived(assignmentId)}
      on conflict (assignment_id) do nothing`),
    eventStatement(tx, {
      what: "chat.begun",
      at: now,
      actor,
      assignmentId,
      data: { threadId: id, threadType: "direct" },
    }),
    tx.db.all<{ id: string }>(sql`select id from chat_threads where assignment_id = ${assignmentId}`),
  ]);
  if (thread) return { id: thread.id, made: thread.id === id };
  const [portfolio] = await tx.db.all(sql`select 1 from unit_assignments where id = ${assignmentId}`);
  throw portfolio ? new AppError("conflict", closedWords({ called: "conversation" })) : notFound();
}
