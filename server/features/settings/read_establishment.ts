import type { TenantReader } from "../../../db/doors.ts";
import { establishmentSettings } from "../../../db/tenant/schema/index.ts";
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
