import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { sessions } from "../../../../db/tenant/schema/index.ts";
import type { Colleague } from "../arrival/arrival.ts";

/**
 * What another of their schools is told of a colleague's session; null for one that leads nowhere: support's, a frame's, a
 * student's.
 */
export async function readOwnSession(
  db: Pick<TenantReader, "select">,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<Colleague | null> {
  const { secondFactor, expiresAt, provider, kind, staffId, frameHash, launched } = sessions;
  const [own] = await db.select({ secondFactor, endsAt: expiresAt, by: provider }).from(sessions)
    .where(and(
      eq(sessions.tokenHash, tokenHash),
      eq(kind, "staff"),
      eq(staffId, userId),
      isNull(frameHash),
      eq(launched, false),
    ));
  return own === undefined ? null : { ...own, userId };
}
