import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { identities } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

/** One's own account of an issuer no longer stands for anyone; sessions elsewhere that its provider began end. Idempotent. */
export async function forgetIdentity(
  tx: TenantWriter,
  actor: StaffActor,
  { issuer, tokenHash, now }: {
    issuer: string; /** Token hash of the calling session, which stays. */
    tokenHash: string;
    now: Date;
  },
): Promise<void> {
  const [known] = await tx.db.select({ provider: identities.provider }).from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.staffId, actor.id)));
  if (known === undefined) return;
  const eventId = newId("event");
  const own = sql`issuer = ${issuer} and staff_id = ${actor.id}`;
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "identity.removed",
      at: now,
      actor,
      data: { provider: known.provider, issuer },
    }, sql`exists (select 1 from identities where ${own})`),
    tx.db.run(sql`
      delete from sessions where staff_id = ${actor.id} and token_hash <> ${tokenHash}
        and provider = (select provider from identities where ${own}) and ${eventWritten(eventId)}`),
    tx.db.run(sql`delete from identities where ${own} and ${eventWritten(eventId)}`),
  ]);
}
