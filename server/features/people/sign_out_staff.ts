import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

/**
 * Ends a colleague's sessions and sign-in links, and disconnects the accounts that they sign in with: they prove again who
 * they are. Idempotent. Throws `not_found` also for archived staff, `conflict` for oneself.
 */
export async function signOutStaff(
  tx: TenantWriter,
  actor: ActorFor<"staff.sign_out">,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  if (staffId === actor.id) {
    throw new AppError("conflict", "Your own devices and accounts are in your profile.");
  }
  const [found] = await tx.db.select({ id: staff.userId }).from(staff)
    .where(and(eq(staff.userId, staffId), isNull(staff.archivedAt)));
  if (!found) throw notFound();
  const eventId = newId("event");
  const when = eventWritten(eventId);
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "staff.signed_out_by", at: now, actor, data: { staffId } },
      sql`1`,
    ),
    tx.db.run(sql`delete from sessions where staff_id = ${staffId} and ${when}`),
    tx.db.run(sql`delete from login_links where staff_id = ${staffId} and used_at is null and ${when}`),
    tx.db.run(sql`delete from identities where staff_id = ${staffId} and ${when}`),
  ]);
}
