import { and, eq, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import { listPlatformsWith, type PlatformItem } from "./list_platforms.ts";

/** Lets a platform that has registered itself open portfolios; nothing where it does so already. Throws not_found. */
export async function approvePlatform(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  await tx.batch([
    tx.db.update(ltiPlatforms).set({ approvedAt: now.toISOString() })
      .where(and(eq(ltiPlatforms.id, id), isNull(ltiPlatforms.approvedAt))),
    eventStatement(tx, { what: "lti.platform_approved", at: now, actor, data: { platform: id } }),
  ]);
  return await listPlatformsWith(tx.db, id);
}
