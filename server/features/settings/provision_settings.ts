import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { entitlements, establishmentSettings } from "../../../db/tenant/schema/index.ts";
import { eventStatement } from "../activity/events.ts";
import type { Entitlements } from "../../../domain/plans.ts";

const PROVISIONING = { kind: "system", id: "provisioning" } as const;

/** Keeps existing settings. */
export function firstSettingsStatements(
  tx: Pick<TenantWriter, "db">,
  { name, centreNumber, now }: { name: string; centreNumber: string | null; now: Date },
) {
  return [
    tx.db.insert(establishmentSettings)
      .values({
        id: 1,
        establishmentName: name,
        organisationNumber: centreNumber,
        updatedAt: now.toISOString(),
      })
      .onConflictDoNothing(),
    eventStatement(tx, { what: "settings.begun", at: now, actor: PROVISIONING }),
  ] as const;
}

/** Ignores an older version than the stored one. */
export function entitlementsStatements(
  tx: Pick<TenantWriter, "db">,
  bought: Entitlements & { version: number; now: Date },
) {
  const { plan, status, seats, overrideLimits, featureToggles, trialEndsAt, version } = bought;
  const values = { plan, status, seats, overrideLimits, featureToggles, trialEndsAt, version };
  return [
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
  ] as const;
}
