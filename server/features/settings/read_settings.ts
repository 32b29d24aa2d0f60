import { eq } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { entitlements, establishmentSettings } from "../../../db/tenant/schema/index.ts";
import { pickFields } from "../../../domain/fields.ts";
import { shownLogo } from "../../../domain/logos.ts";
import type { Entitlements } from "../../../domain/plans.ts";
import { SETTINGS, type Settings } from "../../../domain/settings.ts";
import type { Establishment } from "../../services/context.ts";

type Selecting = Pick<TenantReader, "select">;

/** Its logo as pages show it. */
export async function readEstablishment(db: Selecting): Promise<Establishment> {
  const [row] = await db.select({
    establishmentName: establishmentSettings.establishmentName,
    organisationNumber: establishmentSettings.organisationNumber,
    logoUrl: establishmentSettings.logoUrl,
    timeZone: establishmentSettings.timeZone,
    cardsAllowed: establishmentSettings.cardsAllowed,
    verifyByAnother: establishmentSettings.verifyByAnother,
    plan: entitlements.plan,
    featureToggles: entitlements.featureToggles,
  }).from(establishmentSettings).innerJoin(entitlements, eq(entitlements.id, establishmentSettings.id));
  if (!row) throw neverProvisioned();
  const { plan, featureToggles, ...establishment } = row;
  return { ...establishment, logoUrl: shownLogo({ plan, featureToggles }, establishment.logoUrl) };
}

/** As they are stored, whatever the plan shows of them. */
export async function readSettings(db: Selecting): Promise<Settings> {
  const [row] = await db.select({
    ...pickFields(SETTINGS, establishmentSettings),
    verifyByAnother: establishmentSettings.verifyByAnother,
    secondFactor: establishmentSettings.secondFactor,
    logoUrl: establishmentSettings.logoUrl,
    pdfLogoUrl: establishmentSettings.pdfLogoUrl,
  }).from(establishmentSettings);
  if (!row) throw neverProvisioned();
  return row;
}

export async function readEntitlements(db: Selecting): Promise<Entitlements> {
  const [row] = await db.select({
    plan: entitlements.plan,
    status: entitlements.status,
    seats: entitlements.seats,
    overrideLimits: entitlements.overrideLimits,
    featureToggles: entitlements.featureToggles,
    trialEndsAt: entitlements.trialEndsAt,
  }).from(entitlements);
  if (!row) throw neverProvisioned();
  return row;
}

function neverProvisioned(): Error {
  return new Error("this tenant has no settings: it was never provisioned to the end");
}
