import { and, eq, sql } from "drizzle-orm";
import { sessions, userIdentities, users } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { controlEventStatement } from "../features/activity/control_events.ts";
import { eventWritten } from "../features/activity/events.ts";
import type { Services } from "../services/services.ts";

/**
 * Disconnects a super admin's provider account and ends their sessions on the installation's host; the next verified
 * address tells who they are. Throws not_found, and conflict where they have no account.
 */
export async function disconnectSuperAdmin({ doors, now }: Services, email: string): Promise<{ id: string }> {
  return await doors.writeControl(async (tx) => {
    const { id, superAdmin } = users;
    const [user] = await tx.db.select({ id }).from(users).where(
      and(eq(users.email, email), eq(superAdmin, true)),
    );
    if (!user) throw new AppError("not_found", `No super admin has the address ${email}.`);
    const eventId = newId("event");
    const [forgotten] = await tx.batch([
      tx.db.delete(userIdentities).where(eq(userIdentities.userId, user.id)),
      controlEventStatement(tx, {
        id: eventId,
        what: "super_admin.identity_removed",
        at: now(),
        actor: { kind: "operator" },
        userId: user.id,
      }, sql`changes() > 0`),
      tx.db.delete(sessions).where(and(eq(sessions.userId, user.id), eventWritten(eventId))),
    ]);
    if (forgotten.rowsAffected === 0) {
      throw new AppError("conflict", `${email} has no account of a sign-in provider.`);
    }
    return user;
  });
}
