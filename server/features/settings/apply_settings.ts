import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { entitlements, establishmentSettings } from "../../../db/tenant/schema/index.ts";
import { eventStatement } from "../activity/record_event.ts";
import type { Entitlements } from "../../../domain/plans.ts";

const PROVISIONING = { kind: "system", id: "provisioning" } as const;

/** Gives a school its first settings, unless it has some already: from then on they are its own. */
export async function applyFirstSettings(
  tx: TenantWriter,
  input: { name: string; now: Date },
): Promise<void> {
  await tx.batch([
    tx.db.insert(establishmentSettings)
      .values({ id: 1, establishmentName: input.name, updatedAt: input.now.toISOString() })
      .onConflictDoNothing(),
    eventStatement(tx, { what: "settings.begun", at: input.now, actor: PROVISIONING }),
  ]);
}

/** Pushes what control says the school has bought; an older version than the one here changes nothing. */
export async function applyEntitlements(
  tx: TenantWriter,
  bought: Entitlements & { version: number; now: Date },
): Promise<void> {
  const { plan, status, seats, overrideLimits, featureToggles, trialEndsAt, version } = bought;
  const values = { plan, status, seats, overrideLimits, featureToggles, trialEndsAt, version };
  await tx.batch([
    tx.db.insert(entitlements).values({ id: 1, ...values })
      .onConflictDoUpdate({
        target: entitlements.id,
        set: values,
        setWhere: sql`${entitlements.version} < ${version}`,
      }),
    eventStatement(tx, {
      what: "entitlements.applied",
      at: bought.now,
      actor: PROVISIONING,
      data: { plan, status, seats, overrideLimits, trialEndsAt, version },
    }),
  ]);
}
