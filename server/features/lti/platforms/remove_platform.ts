import { eq } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import { forgetStatements } from "./forget_statements.ts";
import { listPlatforms, type PlatformItem } from "./list_platforms.ts";

/** With the people who are known from it. Throws not_found. */
export async function removePlatform(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  const [, , , , , , , removed] = await tx.batch([
    ...forgetStatements(tx, id),
    tx.db.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id)).returning({ id: ltiPlatforms.id }),
    eventStatement(tx, { what: "lti.platform_removed", at: now, actor, data: { platform: id } }),
  ]);
  if (removed.length === 0) throw notFound();
  return await listPlatforms(tx.db);
}
