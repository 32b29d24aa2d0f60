import type { TenantReader } from "../../../db/doors.ts";
import { entitlements, establishmentSettings } from "../../../db/tenant/schema/index.ts";
import type { Entitlements } from "../../../domain/plans.ts";
import type { Establishment } from "../../context.ts";

export async function readEstablishment(db: TenantReader): Promise<Establishment> {
  const [row] = await db.select({
    establishmentName: establishmentSettings.establishmentName,
    organisationNumber: establishmentSettings.organisationNumber,
    logoUrl: establishmentSettings.logoUrl,
    timeZone: establishmentSettings.timeZone,
    cardsAllowed: establishmentSettings.cardsAllowed,
  }).from(establishmentSettings);
  if (!row) throw new Error("this tenant has no settings: it was never provisioned to the end");
  return row;
}

export async function readEntitlements(db: Pick<TenantReader, "select">): Promise<Entitlements> {
  const [row] = await db.select({
    plan: entitlements.plan,
    status: entitlements.status,
    seats: entitlements.seats,
    overrideLimits: entitlements.overrideLimits,
    featureToggles: entitlements.featureToggles,
    trialEndsAt: entitlements.trialEndsAt,
  }).from(entitlements);
  if (!row) throw new Error("this tenant has no entitlements: it was never provisioned to the end");
  return row;
}
