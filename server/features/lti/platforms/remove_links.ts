import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { endSessionsStatement } from "./forget_statements.ts";
import { listPlatformsWith, type PlatformItem } from "./list_platforms.ts";

/** Everyone from there is asked for a code, or recognised by their address, again. Throws not_found. */
export async function removeLinks(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  const eventId = newId("event");
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "lti.links_removed", at: now, actor, data: { platform: id } },
      sql`exists (select 1 from lti_links where platform_id = ${id})`,
    ),
    endSessionsStatement(tx, id, eventWritten(eventId)),
    tx.db.run(sql`delete from lti_links where platform_id = ${id} and ${eventWritten(eventId)}`),
  ]);
  return await listPlatformsWith(tx.db, id);
}
