import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { audienceFor } from "../../../domain/chat.ts";
import { notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import type { MadeThread } from "./make_direct_thread.ts";

/**
 * The announcements of a member of staff on a unit: begun where there are none, else those there are, one a unit and
 * audience (spec 2 §6). Throws not_found where the school has no such unit.
 */
export async function makeAnnouncements(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { unitId, now }: { unitId: string; now: Date },
): Promise<MadeThread> {
  const id = newId("thread");
  const at = now.toISOString();
  const audience = audienceFor(actor);
  const [, , [thread]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_threads (id, thread_type, unit_id, staff_id, audience, created_at, last_at)
      select ${id}, 'broadcast', id, ${actor.id}, ${audience}, ${at}, ${at} from uas_units where id = ${unitId}
      on conflict (unit_id, staff_id, audience) do nothing`),
    eventStatement(tx, {
      what: "chat.begun",
      at: now,
      actor,
      data: { threadId: id, threadType: "broadcast", unitId, audience },
    }),
    tx.db.all<{ id: string }>(sql`
      select id from chat_threads
      where unit_id = ${unitId} and staff_id = ${actor.id} and audience = ${audience}`),
  ]);
  if (!thread) throw notFound();
  return { id: thread.id, made: thread.id === id };
}
