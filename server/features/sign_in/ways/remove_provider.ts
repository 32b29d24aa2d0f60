import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { schoolProvider } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { providerKind } from "../../../../domain/providers.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { forgetStatements } from "./forget_statements.ts";

/** With its rule, so that another one begins open. Idempotent. */
export async function removeProvider(
  tx: TenantWriter,
  actor: ActorFor<"sign_in.manage">,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  const { issuer, triedAt } = schoolProvider;
  const [stored] = await tx.db.select({ issuer, triedAt }).from(schoolProvider);
  if (stored === undefined) return;
  const data = {
    issuer: stored.issuer,
    kind: providerKind(stored.issuer).kind,
    tried: stored.triedAt !== null,
  };
  const eventId = newId("event");
  const when = eventWritten(eventId);
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "sign_in.provider_removed", at: now, actor, data },
      sql`exists (select 1 from school_provider)`,
    ),
    tx.db.run(sql`delete from school_provider where ${when}`),
    tx.db.run(sql`delete from sign_in_ways where way = 'school' and ${when}`),
    ...forgetStatements(tx, { tokenHash, when }),
  ]);
}
