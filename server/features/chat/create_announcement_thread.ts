import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { chatThreads } from "../../../db/tenant/schema/index.ts";
import { audienceFor } from "../../../domain/chat.ts";
import { notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";
import type { CreatedThread } from "./create_direct_thread.ts";

/** Idempotent: one thread per unit, author and audience (spec 2 §6). Throws not_found for an unknown unit. */
export async function createAnnouncementThread(
  tx: TenantWriter,
  actor: StaffActor,
  { unitId, now }: { unitId: string; now: Date },
): Promise<CreatedThread> {
  const id = newId("thread");
  const createdAt = now.toISOString();
  const audience = audienceFor(actor);
  const [, , [thread]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_threads (id, thread_type, unit_id, staff_id, audience, created_at, last_at)
      select ${id}, 'broadcast', id, ${actor.id}, ${audience}, ${createdAt}, ${createdAt} from uas_units where id = ${unitId}
      on conflict (unit_id, staff_id, audience) do nothing`),
    eventStatement(tx, {
      what: "chat.begun",
      at: now,
      actor,
      data: { threadId: id, threadType: "broadcast", unitId, audience },
    }),
    tx.db.select({ id: chatThreads.id }).from(chatThreads).where(and(
      eq(chatThreads.unitId, unitId),
      eq(chatThreads.staffId, actor.id),
      eq(chatThreads.audience, audience),
    )),
  ]);
  if (!thread) throw notFound();
  return { id: thread.id, created: thread.id === id };
}
